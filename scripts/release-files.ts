// `npm run release-files`: writes what belongs beside a release into the folder release/: the bill of materials of
// everything that runs in production (CycloneDX), and what the registry knows against it. Ends with 1 when a known
// weakness is high or critical; a registry that does not answer is told, and there is no report then.
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { auditDependencies, billOfMaterials } from './bill-of-materials.ts'
import { root } from './web-build.ts'

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
  console.log(`release/audit.json: ${total} known weaknesses, ${high} high, ${critical} critical.`)
  process.exit(high + critical > 0 ? 1 : 0)
}
