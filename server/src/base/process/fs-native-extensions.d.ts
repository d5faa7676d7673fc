/** The part of the package that this program uses. The package has no type declarations. */
declare module 'fs-native-extensions' {
  /** Locks an open file without waiting; false while another has it. Offset and length 0 mean the whole file. */
  export function tryLock(fd: number, offset: number, length: number, options: { readonly shared: boolean }): boolean
}
