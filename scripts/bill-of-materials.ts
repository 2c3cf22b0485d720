import { spawn } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { z } from 'zod'
import { root } from './web-build.ts'

/** The parts of a CycloneDX document that we rely on; the rest passes through as npm wrote it. */
const materials = z.looseObject({
  bomFormat: z.literal('CycloneDX'),
  metadata: z.looseObject({ component: z.looseObject({ name: z.string(), 'bom-ref': z.string() }) }),
  components: z.array(z.looseObject({ name: z.string(), version: z.string(), 'bom-ref': z.string() })),
  dependencies: z.array(z.object({ ref: z.string(), dependsOn: z.array(z.string()) })),
})

const weaknesses = z.looseObject({
  metadata: z.looseObject({
    vulnerabilities: z.looseObject({ high: z.number(), critical: z.number(), total: z.number() }),
  }),
})

const lockfile = z.object({
  packages: z.record(
    z.string(),
    z.object({ version: z.string().optional(), dev: z.boolean().default(false) }),
  ),
})

/**
 * Returns every package of package-lock.json that production needs, on any platform, as CycloneDX JSON. npm's own
 * `--omit dev` would also leave out packages that both the game and a tool need, so the lockfile decides.
 */
export async function billOfMaterials(): Promise<z.output<typeof materials>> {
  const options = ['--sbom-format', 'cyclonedx', '--sbom-type', 'application', '--package-lock-only']
  const bill = materials.parse(JSON.parse(await npm(['sbom', ...options])))
  const inProduction = await productionPackages()
  const components = bill.components.filter(({ name, version }) => inProduction.has(`${name}@${version}`))
  const kept = new Set([...components, bill.metadata.component].map((component) => component['bom-ref']))
  const dependencies = bill.dependencies
    .filter(({ ref }) => kept.has(ref))
    .map(({ ref, dependsOn }) => ({ ref, dependsOn: dependsOn.filter((other) => kept.has(other)) }))
  // npm names the root after its folder.
  const metadata = { ...bill.metadata, component: { ...bill.metadata.component, name: 'called-shot' } }
  return { ...bill, metadata, components, dependencies }
}

async function productionPackages(): Promise<ReadonlySet<string>> {
  const { packages } = lockfile.parse(JSON.parse(await readFile(join(root, 'package-lock.json'), 'utf8')))
  const needed = Object.entries(packages).filter(([, { dev }]) => !dev)
  return new Set(needed.map(([path, { version }]) => `${path.split('node_modules/').at(-1)}@${version}`))
}

/** Returns the registry's known vulnerabilities of those packages, or null if it doesn't answer. */
export async function auditDependencies(): Promise<z.output<typeof weaknesses> | null> {
  const answer = await npm(['audit', '--omit', 'dev', '--json', '--package-lock-only'])
  return weaknesses.safeParse(JSON.parse(answer)).data ?? null
}

/** Returns npm's output. `npm audit` exits 1 when it finds something, so the exit code is ignored. */
async function npm(args: readonly string[]): Promise<string> {
  const shell = process.platform === 'win32'
  const child = spawn('npm', args, { cwd: root, shell, stdio: ['ignore', 'pipe', 'ignore'] })
  return await text(child.stdout)
}
