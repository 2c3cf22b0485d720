import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

/** Files that compression makes smaller; pictures, fonts and films are already compressed. */
const compressible = /\.(js|css|html|svg|json|webmanifest|txt|wasm|ico)$/

/** Bytes below which compression saves almost nothing. */
const smallest = 500

/**
 * Writes `<file>.br` and `<file>.gz` beside every file in `folder` that gets smaller, so that no request has to
 * compress.
 */
export async function compressFolder(folder: string): Promise<void> {
  const names = await readdir(folder, { recursive: true })
  await Promise.all(
    names.filter((name) => compressible.test(name)).map((name) => compressFile(join(folder, name))),
  )
}

async function compressFile(path: string): Promise<void> {
  const content = await readFile(path)
  if (content.length < smallest) return
  const quality = {
    params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: content.length },
  }
  const [brotli, gzipped] = await Promise.all([
    promisify(brotliCompress)(content, quality),
    promisify(gzip)(content, { level: 9 }),
  ])
  if (brotli.length < content.length) await writeFile(`${path}.br`, brotli)
  if (gzipped.length < content.length) await writeFile(`${path}.gz`, gzipped)
}
