import type { AnyCatalogue } from '@portal/contract/staff'
import type { ReactElement } from 'react'
import { List } from '../../kit/list/List.tsx'
import { useScreen } from '../layout/paths.ts'
import { catalogueOf } from './registry.ts'
import { useCatalogueDialogs } from './use-catalogue-dialogs.tsx'
import { useCatalogueList } from './use-catalogue-list.tsx'

/** The screen of a catalogue without its own component: the catalogue of the current address. */
export function CatalogueScreen(): ReactElement {
  const catalogue = catalogueOf(useScreen())
  // Another catalogue is another page: no dialog of the previous one stays open.
  return <OneCatalogue key={catalogue.name} catalogue={catalogue} />
}

function OneCatalogue({ catalogue }: { readonly catalogue: AnyCatalogue }): ReactElement {
  const { dialog, ...dialogs } = useCatalogueDialogs(catalogue)
  const list = useCatalogueList(catalogue, dialogs)
  return (
    <>
      <List {...list} />
      {dialog}
    </>
  )
}
