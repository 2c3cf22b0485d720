/**
 * The name of a built file with a hash of its content. Seven letters are enough to tell the versions of one file apart,
 * and the first script lists every file. The first views name the same pictures as the client.
 */
export const hashedName = '[name]-[hash:7]'
