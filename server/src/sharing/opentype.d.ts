/** The package's main file is a script without names to import; its module has the same names. */
declare module 'opentype.js/dist/opentype.mjs' {
  export * from 'opentype.js'
}
