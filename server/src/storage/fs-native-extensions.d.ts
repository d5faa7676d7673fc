/** The part of the package that is used; it brings no types. */
declare module 'fs-native-extensions' {
  /** Locks an open file without waiting; false while another has it. Offset and length 0 mean the whole file. */
  export function tryLock(fd: number, offset: number, length: number, options: { readonly shared: boolean }): boolean
}
