import type { Plugin } from 'vite'

/**
 * The chunks that import each other in a circle, in the order of their imports; undefined when there is no circle.
 * @param imports - the names of the chunks that each chunk imports at its start
 */
export function circleIn(imports: ReadonlyMap<string, readonly string[]>): readonly string[] | undefined {
  const done = new Set<string>()
  const visit = (name: string, path: readonly string[]): readonly string[] | undefined => {
    const start = path.indexOf(name)
    if (start >= 0) return [...path.slice(start), name]
    if (done.has(name)) return undefined
    for (const next of imports.get(name) ?? []) {
      const circle = visit(next, [...path, name])
      if (circle !== undefined) return circle
    }
    done.add(name)
    return undefined
  }
  for (const name of imports.keys()) {
    const circle = visit(name, [])
    if (circle !== undefined) return circle
  }
  return undefined
}

/** Stops the build when chunks import each other in a circle: code of one would run before the other has its values, and the page stays empty. */
export function noChunkCircles(): Plugin {
  return {
    name: 'portal-no-chunk-circles',
    apply: 'build',
    generateBundle(_, bundle) {
      const chunks = Object.values(bundle).flatMap((file) => (file.type === 'chunk' ? [file] : []))
      const circle = circleIn(new Map(chunks.map(({ fileName, imports }) => [fileName, imports])))
      if (circle !== undefined) this.error(`Chunks import each other in a circle: ${circle.join(' → ')}`)
    },
  }
}
