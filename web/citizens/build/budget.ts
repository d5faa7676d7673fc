import { apart, type Chunk, chunksOf, isSource, type Measure, sizeOf, stylesOf, withImports } from '../../budget.ts'

/** Kilobytes (1,000 bytes) of gzip: JavaScript of the first page, what a further page adds, and the styles of the first page. */
const limits = { first: 90, further: 45, css: 20 }

/** The limits of the citizens' application. */
export const measure: Measure = (bundle) => {
  const chunks = chunksOf(Object.values(bundle))
  const all = [...chunks.values()]
  const sum = (some: readonly Chunk[]) => some.reduce((total, { code }) => total + sizeOf(code), 0)
  const chunkOf = (path: string) => all.find(({ facadeModuleId }) => isSource(facadeModuleId ?? '', `citizens/${path}`))
  // `Frame` loads the overlays as soon as it is drawn.
  const every = [all.find(({ isEntry }) => isEntry), chunkOf('frame/Overlays.tsx')]
  const first = withImports(chunks, ...every, chunkOf('offer/list/OfferPage.tsx'))
  const shared = withImports(
    chunks,
    ...every,
    chunkOf('offer/activity/ActivityPage.tsx'),
    chunkOf('messages/es/activity.ts'),
  )
  const further = all.filter((chunk) => chunk.isDynamicEntry && !first.has(chunk))
  return [
    { what: 'first page', bytes: sum([...first]), limit: limits.first },
    { what: 'page of an activity', bytes: sum([...shared]), limit: limits.first },
    { what: 'CSS of the first page', bytes: stylesOf(bundle, first), limit: limits.css },
    ...further
      .map((chunk) => ({
        what: `+ ${chunk.name}`,
        bytes: sum([...withImports(chunks, chunk)].filter((one) => !first.has(one))),
        limit: apart[chunk.name] ?? limits.further,
      }))
      .sort((a, b) => b.bytes - a.bytes),
  ]
}
