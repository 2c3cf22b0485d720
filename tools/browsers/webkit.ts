import { spawn, type ChildProcess } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { freePort } from '../../server/test/free-port.ts'
import { makeTemporaryFolder } from '../../server/test/temporary-folder.ts'
import { findByLabel, findByRole, type Role } from './finders.ts'

/** Debian's packages, and a file of each. */
export const webKitPackages = {
  'webkit2gtk-driver': '/usr/bin/WebKitWebDriver',
  xvfb: '/usr/bin/xvfb-run',
  xauth: '/usr/bin/xauth',
}

const miniBrowser = '/usr/lib/x86_64-linux-gnu/webkit2gtk-4.1/MiniBrowser'
const timeoutMilliseconds = 180_000

/** The window's own bar must not be wider than a phone. */
const slimBar = '* { min-width: 0; padding: 0; margin: 0; font-size: 1px; -gtk-icon-transform: scale(0); }'
const lessMotion = '[Settings]\ngtk-enable-animations=0\n'

/** An element, as WebDriver passes it. */
type Found = Readonly<Record<string, string>>

export interface Size {
  readonly width: number
  readonly height: number
}

/** A window of WebKit on a screen of its own. What it presses, fills or sees it waits for, for three minutes. */
export class WebKitWindow implements AsyncDisposable {
  readonly #driver: ChildProcess
  readonly #session: string

  private constructor(driver: ChildProcess, session: string) {
    this.#driver = driver
    this.#session = session
  }

  static async open(size: Size): Promise<WebKitWindow> {
    const settings = await makeTemporaryFolder('webkit')
    mkdirSync(join(settings, 'gtk-3.0'))
    writeFileSync(join(settings, 'gtk-3.0', 'gtk.css'), slimBar)
    writeFileSync(join(settings, 'gtk-3.0', 'settings.ini'), lessMotion)
    const port = await freePort()
    const screen = ['-a', '-s', '-screen 0 1600x1200x24']
    const driver = spawn('xvfb-run', [...screen, 'WebKitWebDriver', '-p', `${port}`], {
      env: { ...process.env, XDG_CONFIG_HOME: settings },
      stdio: 'ignore',
      // So that the screen can be stopped with the driver.
      detached: true,
    })
    const address = `http://127.0.0.1:${port}/session`
    const options = { binary: miniBrowser, args: ['--automation'] }
    const asked = { capabilities: { alwaysMatch: { 'webkitgtk:browserOptions': options } } }
    const { sessionId } = await until('WebKit', () => send<{ sessionId: string }>('POST', address, asked))
    const opened = new WebKitWindow(driver, `${address}/${sessionId}`)
    await opened.#resize(size)
    return opened
  }

  goto(url: string): Promise<void> {
    return this.#call('POST', 'url', { url })
  }

  run<Answer>(script: string, ...args: readonly unknown[]): Promise<Answer> {
    return this.#call('POST', 'execute/sync', { script, args })
  }

  see(role: Role, name: string): Promise<string> {
    return until(`the ${role} "${name}"`, () => this.#find(findByRole, role, name))
  }

  async press(role: Role, name: string): Promise<void> {
    await until(`the ${role} "${name}", to be pressed`, async () => {
      const element = await this.#find(findByRole, role, name)
      await this.#call('POST', `element/${element}/click`, {})
    })
  }

  /** Presses the page at this place, wherever the element there is. */
  async pressAt(x: number, y: number): Promise<void> {
    const actions = [{ type: 'pointerMove', x, y }, { type: 'pointerDown' }, { type: 'pointerUp' }]
    await this.#call('POST', 'actions', {
      actions: [{ type: 'pointer', id: 'mouse', actions: actions.map((each) => ({ button: 0, ...each })) }],
    })
  }

  /** Types once more if the field then holds something else: on a busy machine the browser loses keys. */
  async fill(label: string, text: string): Promise<void> {
    await until(`the field "${label}" to hold "${text}"`, async () => {
      const element = await this.#find(findByLabel, label)
      await this.#call('POST', `element/${element}/clear`, {})
      await this.#call('POST', `element/${element}/value`, { text })
      const held = await this.#call<string>('GET', `element/${element}/property/value`)
      if (held !== text) throw new Error(`it holds "${held}"`)
    })
  }

  /** For fields with a chooser of the system's own, which a driver cannot reach. */
  async choose(label: string, value: string): Promise<void> {
    const element = await until(`the field "${label}"`, () => this.#find(findByLabel, label))
    await this.run(setValue, { [elementKey]: element }, value)
  }

  async picture(file: string): Promise<void> {
    writeFileSync(file, Buffer.from(await this.#call<string>('GET', 'screenshot'), 'base64'))
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await send('DELETE', this.#session).catch(() => {})
    if (this.#driver.pid !== undefined) process.kill(-this.#driver.pid)
  }

  async #find(finder: (...args: never[]) => unknown, ...args: readonly string[]): Promise<string> {
    const found = await this.run<Found | null>(`return (${finder})(...arguments)`, ...args)
    const element = found?.[elementKey]
    if (element === undefined) throw new Error('it is not there')
    return element
  }

  /** Gives the page inside the window this size. */
  async #resize({ width, height }: Size): Promise<void> {
    await this.#call('POST', 'window/rect', { x: 0, y: 0, width, height })
    const [w = 0, h = 0] = await this.run<number[]>('return [innerWidth, innerHeight]')
    await this.#call('POST', 'window/rect', { x: 0, y: 0, width: 2 * width - w, height: 2 * height - h })
  }

  #call<Answer>(method: string, path: string, body?: object): Promise<Answer> {
    return send(method, `${this.#session}/${path}`, body)
  }
}

/** The name under which WebDriver passes an element. */
const elementKey = 'element-6066-11e4-a52e-4f735466cecf'

const setValue = `
  const [field, value] = arguments
  Object.getOwnPropertyDescriptor(field.constructor.prototype, 'value').set.call(field, value)
  for (const type of ['input', 'change']) field.dispatchEvent(new Event(type, { bubbles: true }))`

async function send<Answer>(method: string, url: string, body?: object): Promise<Answer> {
  const answer = await fetch(url, { method, ...(body && { body: JSON.stringify(body) }) })
  const { value } = await answer.json()
  if (!answer.ok) throw new Error(value.message || value.error)
  return value
}

/** Tries until it works, or three minutes are over. */
export async function until<Answer>(what: string, attempt: () => Promise<Answer>): Promise<Answer> {
  const end = Date.now() + timeoutMilliseconds
  for (;;) {
    try {
      return await attempt()
    } catch (error) {
      if (Date.now() > end) throw new Error(`${what}: ${error instanceof Error ? error.message : error}`)
      await pause(200)
    }
  }
}
