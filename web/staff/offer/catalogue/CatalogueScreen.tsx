import type { ReactElement } from 'react'
import { useScreen } from '../../frame/screens/paths.ts'
import { CatalogueList } from './CatalogueList.tsx'
import { catalogueOf } from './registry.ts'

/** The screen of a catalogue without its own component: the catalogue of the current address. */
export function CatalogueScreen(): ReactElement {
  const catalogue = catalogueOf(useScreen())
  // Another catalogue is another page: no dialog of the previous one stays open.
  return <CatalogueList key={catalogue.name} catalogue={catalogue} />
}
