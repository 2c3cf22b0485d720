import { printFailure } from '../server/src/cannot-start.ts'

/** Runs a command of the shell to its exit: 0 if all is well; 1 if not, or if it fails, with the reason. */
export async function runScript(isWell: () => Promise<boolean>): Promise<never> {
  try {
    process.exit((await isWell()) ? 0 : 1)
  } catch (error) {
    printFailure(error)
    process.exit(1)
  }
}
