/** The names of the institute that uses the portal, in place of the product's own: the whole name and the abbreviation. */
export interface InstituteNames {
  readonly name: string
  readonly short: string
}
