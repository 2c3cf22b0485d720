#!/usr/bin/env node
// Stands between Playwright and Debian's Firefox: it starts it with the same arguments and passes their messages on,
// except that it answers a command that this Firefox does not know yet, and has Playwright fill a field as a player
// does: React does not notice a value that is set through the field's own property.
import { spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import { WebSocket, WebSocketServer } from 'ws'

const setByProperty = 'inputElement.value = value;'
const setByPlayer =
  "Object.getOwnPropertyDescriptor(inputElement.constructor.prototype, 'value').set.call(inputElement, value);"
const unknown = 'emulation.setMediaFeaturesOverride'
const firefox = spawn('/usr/bin/firefox-esr', process.argv.slice(2), { stdio: ['ignore', 'inherit', 'pipe'] })
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => firefox.kill(signal))
firefox.on('exit', (code) => process.exit(code ?? 1))

createInterface({ input: firefox.stderr }).on('line', (line) => {
  const [, address] = /WebDriver BiDi listening on (ws:.*)/.exec(line) ?? []
  if (address === undefined) console.error(line)
  else passOn(`${address}/session`)
})

function passOn(address) {
  const server = new WebSocketServer({ host: '127.0.0.1', port: 0 })
  server.on('listening', () =>
    console.error(`WebDriver BiDi listening on ws://127.0.0.1:${server.address().port}`),
  )
  server.on('connection', (playwright) => {
    const browser = new WebSocket(address, { maxPayload: 2 ** 30 })
    const waiting = []
    browser.on('open', () => {
      for (const message of waiting.splice(0)) browser.send(message)
    })
    playwright.on('message', (data) => {
      const message = String(data).replace(setByProperty, setByPlayer)
      const { id, method } = JSON.parse(message)
      if (method === unknown) playwright.send(JSON.stringify({ type: 'success', id, result: {} }))
      else if (browser.readyState === WebSocket.OPEN) browser.send(message)
      else waiting.push(message)
    })
    browser.on('message', (data) => playwright.send(String(data)))
    browser.on('error', () => playwright.close())
    browser.on('close', () => playwright.close())
    playwright.on('close', () => browser.close())
  })
}
