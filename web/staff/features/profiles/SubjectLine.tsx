import type { ReactElement } from 'react'
import { nameCase } from '../../../kit/text/name-case.ts'
import type { Subject } from './subject.ts'

/** The citizen that a dialog is about. */
export function SubjectLine({ subject }: { readonly subject: Subject }): ReactElement {
  return (
    <>
      {nameCase(subject.full_name)} · {subject.document_type} {subject.document}
    </>
  )
}
