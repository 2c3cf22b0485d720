import { ECDH } from 'node:crypto'
import { HDKey } from '@scure/bip32'
import { keccak_256 } from '@noble/hashes/sha3.js'
import { withChecksum } from '@called-shot/shared/wallet/rules.ts'

/** Deposit addresses, one for each account, all from one seed (BIP-44; Polygon shares Ethereum's addresses). */
export interface HdWallet {
  /** Identifies the seed without revealing anything about it. */
  readonly fingerprint: string
  /** The address at m/44'/60'/0'/0/index, with the capitals of EIP-55. */
  addressAt(index: number): string
}

const accountPath = "m/44'/60'/0'/0"

/**
 * Keeps only the public half of the branch: that is enough for addresses, and a private key that is not in memory
 * cannot leak.
 */
export function createHdWallet(seed: Uint8Array): HdWallet {
  const branch = HDKey.fromExtendedKey(HDKey.fromMasterSeed(seed).derive(accountPath).publicExtendedKey)
  return {
    fingerprint: Buffer.from(keccak_256(new TextEncoder().encode(branch.publicExtendedKey)))
      .subarray(0, 8)
      .toString('hex'),
    addressAt(index) {
      const { publicKey } = branch.deriveChild(index)
      if (!publicKey) throw new Error(`no address at index ${index}`)
      return addressOf(publicKey)
    },
  }
}

/** The last 20 bytes of the hash of the uncompressed key, without its leading byte. */
function addressOf(compressedKey: Uint8Array): string {
  const key = ECDH.convertKey(compressedKey, 'secp256k1', undefined, undefined, 'uncompressed')
  return withChecksum(
    Buffer.from(keccak_256(Buffer.from(key).subarray(1)))
      .subarray(-20)
      .toString('hex'),
    keccak_256,
  )
}
