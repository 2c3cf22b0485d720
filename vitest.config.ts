import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { scratchFolder } from './scripts/scratch-folder.ts'

process.env['TMPDIR'] ??= scratchFolder()

// A test that hangs is stopped in the end; none fails because a machine is slow, were it ten times slower.
const hangs = { testTimeout: 1_200_000, hookTimeout: 1_200_000, expect: { poll: { timeout: 300_000 } } }

// Files of a project share their worker's modules: importing the server again for each file took half of the run.
const common = { ...hangs, isolate: false, setupFiles: ['vitest.setup.ts'] }

const longest =
  /(rights|somebody-elses|content-edit|publish-content|residents|pairs|season|main|bad-input|crowding|two-operators|backup|scopes|art-routes|seed-market|crash)\.test\.ts$/

/** The longest files first, also before a machine has timed them: at the end the other workers would wait for them. */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    const isLong = ({ moduleId }: TestSpecification) => longest.test(moduleId)
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))]
  }
}

// Three projects, so that tests of pure rules never wait for a database.
export default defineConfig({
  test: {
    // Tests of the server wait for PostgreSQL more than they compute.
    maxWorkers: 3,
    sequence: { sequencer: LongestFirst },
    projects: [
      { test: { name: 'shared', include: ['shared/**/*.test.ts'], ...common } },
      { test: { name: 'web', include: ['web/**/*.test.{ts,tsx}'], ...common } },
      {
        test: {
          name: 'server',
          include: ['server/**/*.test.ts', 'scripts/**/*.test.ts', 'tools/**/*.test.ts'],
          globalSetup: 'server/test/postgres.ts',
          ...common,
        },
      },
    ],
  },
})
