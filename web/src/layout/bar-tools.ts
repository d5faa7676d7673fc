import type { ComponentType } from 'react'

/** What stands in the bar beside its own buttons, each from a feature and fetched after the page. */
export interface BarTools {
  /** The tray of files that the server makes. */
  readonly tray: () => Promise<ComponentType>
}

let tools: BarTools | undefined

/** Told once by the routes: the bar belongs to the base and knows no feature. */
export function declareBarTools(told: BarTools): void {
  tools = told
}

/** Fetches one of them. @throws where nothing was declared, or it cannot be fetched. */
export async function barTool<Name extends keyof BarTools>(name: Name): Promise<Awaited<ReturnType<BarTools[Name]>>> {
  if (tools === undefined) throw new RangeError(`The bar has no ${name}`)
  return (await tools[name]()) as Awaited<ReturnType<BarTools[Name]>>
}
