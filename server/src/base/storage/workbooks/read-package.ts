import { posix } from 'node:path'
import { attributeOf, readXml } from './read-xml.ts'
import { WorkbookError } from './workbook-error.ts'
import type { Parts } from './zip-reader.ts'

/** The sheets of a workbook with their parts, and its date system. */
export interface Package {
  readonly sheets: readonly { readonly name: string; readonly part: string; readonly isHidden: boolean }[]
  /** The part with the shared strings, if there is one. */
  readonly texts: string | undefined
  readonly is1904: boolean
}

interface Relation {
  readonly type: string
  readonly target: string
}

const active = /(^|\/)(vbaproject[^/]*\.bin|macrosheets\/|dialogsheets\/|activex\/|embeddings\/)/i
const linked = /(^|\/)(externallinks\/|querytables\/|connections\.xml$)/i

/** The name of the part that lists the relationships of a part. */
const relationsOf = (part: string) => posix.join(posix.dirname(part), '_rels', `${posix.basename(part)}.rels`)

async function readRelations(parts: Parts, part: string): Promise<Map<string, Relation>> {
  const relations = new Map<string, Relation>()
  const name = relationsOf(part)
  if (!parts.has(name)) return relations
  await readXml(parts.read(name), {
    open(element, { Id = '', Type = '', Target = '', TargetMode }) {
      if (element !== 'Relationship') return
      const type = Type.slice(Type.lastIndexOf('/') + 1)
      if (TargetMode === 'External' || type === 'externalLink') throw new WorkbookError('workbook_links')
      if (/^(vbaProject|oleObject)$/.test(type)) throw new WorkbookError('workbook_macros')
      relations.set(Id, { type, target: posix.join('/', posix.dirname(part), Target).slice(1) })
      if (Target.startsWith('/')) relations.set(Id, { type, target: Target.slice(1) })
    },
  })
  return relations
}

/** The types that `[Content_Types].xml` gives to a part: by its name, else by its extension. */
type TypesOf = (part: string) => readonly string[]

async function readTypes(parts: Parts): Promise<TypesOf> {
  const types = new Map<string, string[]>()
  await readXml(parts.read('[Content_Types].xml'), {
    open(element, { PartName, Extension, ContentType = '' }) {
      const key = element === 'Override' ? PartName : element === 'Default' ? `.${Extension}` : undefined
      if (key === undefined) return
      const name = key.toLowerCase()
      types.set(name, [...(types.get(name) ?? []), ContentType.toLowerCase()])
    },
  })
  return (part) => {
    const name = `/${part}`.toLowerCase()
    return types.get(name) ?? types.get(posix.extname(name)) ?? []
  }
}

/**
 * Checks the types of the parts that exist. A type without a part is ignored.
 * @throws WorkbookError for another kind of document, and for a workbook with macros or links.
 */
function assertKind(parts: Parts, typesOf: TypesOf, main: string | undefined): void {
  const types = parts.names.flatMap(typesOf)
  if (types.some((type) => type.includes('sheet.binary'))) throw new WorkbookError('workbook_kind')
  const isActive = types.some((type) => /macroenabled|vbaproject|macrosheet/.test(type))
  if (isActive || parts.names.some((name) => active.test(name))) throw new WorkbookError('workbook_macros')
  const mainTypes = main === undefined ? types : typesOf(main)
  if (!mainTypes.some((type) => /spreadsheetml\.(sheet|template)\.main\+xml/.test(type))) {
    throw new WorkbookError('workbook_kind')
  }
  if (parts.names.some((name) => linked.test(name))) throw new WorkbookError('workbook_links')
}

/**
 * Reads the list of sheets.
 * @throws WorkbookError when the file is not a workbook, has macros, or depends on other files.
 */
export async function readPackage(parts: Parts): Promise<Package> {
  if (!parts.has('[Content_Types].xml')) throw new WorkbookError('workbook_kind')
  const typesOf = await readTypes(parts)
  const root = await readRelations(parts, '')
  const main = [...root.values()].find(({ type }) => type === 'officeDocument')?.target
  assertKind(parts, typesOf, main)
  if (main === undefined || !parts.has(main)) throw new WorkbookError('workbook_damaged')
  const relations = await readRelations(parts, main)
  const sheets: { name: string; part: string; isHidden: boolean }[] = []
  let is1904 = false
  await readXml(parts.read(main), {
    open(element, attributes) {
      if (element === 'workbookPr') is1904 = /^(1|true)$/.test(attributes.date1904 ?? '')
      if (element !== 'sheet') return
      const part = relations.get(attributeOf(attributes, 'id') ?? '')?.target
      if (part !== undefined && parts.has(part)) {
        const isHidden = /hidden/i.test(attributes.state ?? '')
        sheets.push({ name: attributes.name ?? '', part, isHidden })
      }
    },
  })
  const texts = [...relations.values()].find(({ type }) => type === 'sharedStrings')?.target
  return { sheets, texts: texts !== undefined && parts.has(texts) ? texts : undefined, is1904 }
}
