/*
 * What the thread of publish-thread.ts does, by its name.
 */
export { previewEdit, publishEdit } from './content-edit.ts'
export { publishFolder } from './publish-folder.ts'
