import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'

const program = join(import.meta.dirname, '..', '..', 'verify', 'check.py')

export interface Checked {
  readonly code: number
  /** What it printed. */
  readonly output: string
  /** The rules that do not hold, and the reasons why something could not be checked. */
  readonly broken: readonly string[]
}

/** Runs verify/check.py, the checker in another language, on documents as the API answers them. */
export async function secondChecker(command: string, documents: readonly unknown[]): Promise<Checked> {
  const folder = await mkdtemp(join(tmpdir(), 'called-shot-checked-'))
  try {
    const files = documents.map((_, index) => join(folder, `${index}.json`))
    await Promise.all(files.map((file, index) => writeFile(file, textOf(documents[index]))))
    return await checkFiles(command, files)
  } finally {
    await rm(folder, { recursive: true })
  }
}

/** The same on existing files. */
export function checkFiles(command: string, files: readonly string[]): Promise<Checked> {
  return promisify(execFile)(process.env['PYTHON'] ?? 'python3', [program, command, ...files]).then(
    ({ stdout }) => checkedOf(0, stdout),
    ({ code, stdout, stderr }: { code: number; stdout: string; stderr: string }) =>
      checkedOf(code, stdout + stderr),
  )
}

function checkedOf(code: number, output: string): Checked {
  const lines = output.trim().split('\n')
  return { code, output, broken: lines.filter((line) => !/^(yes |Everything holds)/.test(line)) }
}

/** A string is a document in JSON already. */
function textOf(document: unknown): string {
  return typeof document === 'string' ? document : JSON.stringify(document)
}
