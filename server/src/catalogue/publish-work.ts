/*
 * The functions that the thread of publish-thread.ts runs, by name.
 */
export { previewEdit, publishEdit } from './content-edit.ts'
export { loadForDay } from './load-for-day.ts'
export { publishFolder } from './publish-folder.ts'
