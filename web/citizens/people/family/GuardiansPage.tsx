import type { ReactElement } from 'react'
import { Navigate, useParams } from 'react-router'
import { usePageTo } from '../../frame/paths.ts'

/** The former page of the guardians of a person, whose address stays: the page of the person shows them. */
export function GuardiansPage(): ReactElement {
  const to = usePageTo()
  return <Navigate to={to('person', { id: useParams().id ?? '' })} replace />
}
