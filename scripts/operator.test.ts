import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { runScript } from '../server/test/run-script.ts'
import { noAnswer } from './no-answer.ts'

const operator = join(import.meta.dirname, 'operator.ts')
const credentials = { OPERATOR_EMAIL: 'owner@command.test', OPERATOR_PASSWORD: 'of the command line' }

/** Runs a command against something that answers `after` the log-in as told. */
async function runAgainst(after: (response: ServerResponse) => void, words: readonly string[]) {
  const game = createServer(({ url }, response) => {
    if (url !== '/api/user/login') return after(response)
    response.setHeader('content-type', 'application/json').end('{"token":"of-the-operator"}')
  }).listen(0, 'localhost')
  await once(game, 'listening')
  onTestFinished(() => {
    game.close()
    game.closeAllConnections()
  })
  const address = game.address()
  const port = address !== null && typeof address === 'object' ? address.port : 0
  const { code, output } = await runScript([operator, ...words], {
    ...credentials,
    PUBLIC_URL: `http://localhost:${port}`,
  })
  return { code, output: output.replace(`:${port}`, '') }
}

test('a command whose call answers with a file prints it', async () => {
  const list = 'date,transfer,cents\n2025-11-21,7001,2500\n'
  const ran = await runAgainst(
    (response) => response.setHeader('content-type', 'text/csv; charset=utf-8').end(list),
    ['transfers-as-csv', '--account', 'deposits'],
  )
  expect(ran).toEqual({ code: 0, output: list })
})

test('a proxy that answers in place of the game is told from a refusal, in one sentence', async () => {
  const ran = await runAgainst(
    (response) =>
      response.writeHead(503, { 'content-type': 'text/html' }).end('<html><body>503</body></html>'),
    ['list-sources'],
  )
  expect(ran).toEqual({
    code: 1,
    output: 'http://localhost answers 503, but not as the game does: does it run behind that address?\n',
  })
})

test.each([
  ['ECONNREFUSED', 'nothing answers at https://play.example; start the game, or set PUBLIC_URL'],
  [
    'DEPTH_ZERO_SELF_SIGNED_CERT',
    'the certificate of https://play.example is not trusted (DEPTH_ZERO_SELF_SIGNED_CERT); set NODE_EXTRA_CA_CERTS to a file that holds it',
  ],
])('%s is told in a sentence with what to do', (code, sentence) => {
  const cause = Object.assign(new Error('refused'), { code })
  expect(noAnswer('https://play.example', new TypeError('fetch failed', { cause })).message).toBe(sentence)
})
