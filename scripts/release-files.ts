// `npm run release-files`: writes a release's accompanying files to release/: the bill of materials of everything that
// runs in production (CycloneDX), and the registry's audit of it. Exits 1 on a known vulnerability rated high or
// critical. If the registry doesn't answer, it says so and writes no audit.
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { takesNothing } from './arguments.ts'
import { auditDependencies, billOfMaterials } from './bill-of-materials.ts'
import { root } from './web-build.ts'

takesNothing('release-files')
const folder = join(root, 'release')
const bill = join(folder, 'sbom.cdx.json')
const report = join(folder, 'audit.json')

await mkdir(folder, { recursive: true })
const materials = await billOfMaterials()
await writeFile(bill, `${JSON.stringify(materials, null, 2)}\n`)
console.log(`release/sbom.cdx.json: ${materials.components.length} packages.`)
await rm(report, { force: true })
const audit = await auditDependencies()
if (audit === null) {
  console.log('The registry did not answer the audit: release/audit.json is missing.')
} else {
  await writeFile(report, `${JSON.stringify(audit, null, 2)}\n`)
  const { high, critical, total } = audit.metadata.vulnerabilities
  console.log(`release/audit.json: ${total} known vulnerabilities, ${high} high, ${critical} critical.`)
  process.exit(high + critical > 0 ? 1 : 0)
}
