import { readFileSync } from 'node:fs'

/** Whether the words of a command ask for its help, and not for its work: some of them delete data. */
export const asksForHelp = (words) => words.some((word) => word === '--help' || word === '-h')

/** The help of a task: the comment of its script that begins with the command. */
export function helpOf(task, file) {
  const command = task === 'test' || task === 'start' ? `npm ${task}` : `npm run ${task}`
  const comments = readFileSync(file, 'utf8').match(/\/\*\*[\s\S]*?\*\/|(?:^\/\/.*\n)+/gm) ?? []
  const text = comments
    .map((comment) => comment.replaceAll(/^(?:\/\*\*|\/\/| \*(?!\/)) ?|\s*\*\/$/gm, '').trim())
    .find((comment) => comment.includes(`\`${command}`))
  return text ?? `${command}: README.md says what it does.`
}
