import { type Profile, personFieldList } from '@portal/contract'
import { useEffect, useMemo, useState } from 'react'
import { personNameCase } from '../../../../kit/text/sentence-case.ts'
import { fieldText } from '../../citizen/facts/FieldValue.tsx'
import type { ObservationDraft } from '../decision/use-observation-draft.ts'
import type { DeskSelection, ShownProfile } from '../desk/use-desk-selection.ts'
import { type ComparedField, fieldsShownBy } from '../documents/document-order.ts'
import type { Mark, Verdict } from '../documents/marks.ts'
import type { QueueRow } from '../queue/use-queue.ts'
import { differenceSentence, withoutSentence, withSentence } from './differences.ts'

/** A field beside the document. */
export interface Compared {
  readonly field: ComparedField
  /** The registered value in readable form, '' for none; undefined while it is not loaded. */
  readonly text: string | undefined
  readonly verdict: Verdict | undefined
  /** Whether the citizen changed it after they were returned. */
  readonly isChanged: boolean
}

/** The citizen's data in the order of the visible document, and what the person found. */
export type Comparison = ReturnType<typeof useComparison>

/** The registered value of a field; names and the document consist of two. */
function registered(citizen: Partial<Profile>, field: ComparedField): string | undefined {
  if (citizen[field] === undefined) return undefined
  if (field === 'name') return personNameCase([citizen.name, citizen.s_name].filter(Boolean).join(' '))
  if (field === 'surname') return personNameCase([citizen.surname, citizen.s_surname].filter(Boolean).join(' '))
  if (field === 'document') return [citizen.document_type, citizen.document].filter(Boolean).join(' ')
  const value = citizen[field]
  return typeof value === 'string' ? fieldText(field, value) : String(value ?? '')
}

/** The stored fields behind those that consist of two; the others are stored under their own name, or as an id. */
const storedAs: Partial<Record<ComparedField, readonly string[]>> = {
  name: ['name', 's_name'],
  surname: ['surname', 's_surname'],
  document: ['document', 'document_type_id'],
}

/** The column of a field of a response: for the name of a value of a list, that of its id. */
function columnOf(field: ComparedField): string {
  return personFieldList.find(({ column, shown = column }) => shown === field)?.column ?? field
}

/** Compares the citizen's data with the visible document. Marking a difference adds a sentence to the observation; a person may change or delete it, and the mark stays. */
export function useComparison(
  { key, shown, profile, open }: DeskSelection,
  row: QueueRow | undefined,
  { draft, write, marks, setMark }: Pick<ObservationDraft, 'draft' | 'write' | 'marks' | 'setMark'>,
) {
  /** The loaded data of the citizen: their row of the queue, until they are read. */
  const citizen: Partial<ShownProfile> | undefined = profile ?? row
  const since = profile?.changed_since_return?.fields
  const [place, setPlace] = useState({ key, index: 0 })
  const fields = useMemo(
    () =>
      citizen === undefined
        ? []
        : fieldsShownBy(shown?.file_type_kind, citizen.document_type_id).map((field): Compared => {
            const text = registered(citizen, field)
            const mark = marks[field]
            const names = storedAs[field] ?? [columnOf(field)]
            const isChanged = since?.some((one) => names.includes(one.field)) ?? false
            return {
              field,
              text,
              isChanged,
              verdict: mark?.text === text ? mark?.verdict : undefined,
            }
          }),
    [citizen, since, shown?.file_type_kind, marks],
  )

  // A value that was corrected since is compared again, and its sentence is removed.
  useEffect(() => {
    const stale = fields.flatMap(({ field, text }): (readonly [ComparedField, Mark])[] => {
      const mark = marks[field]
      return mark === undefined || text === undefined || mark.text === text ? [] : [[field, mark]]
    })
    if (stale.length === 0) return
    write(stale.reduce((text, [field, mark]) => withoutSentence(text, differenceSentence(field, mark.text)), draft))
    for (const [field] of stale) setMark(field, undefined)
  }, [fields, marks, draft, write, setMark])

  /** The index of the field for the next mark; past the last one when all have a mark. */
  const at = place.key === key ? Math.min(place.index, fields.length) : 0
  const goTo = (index: number) => setPlace({ key, index: Math.max(0, Math.min(index, fields.length)) })

  /** Marks a field and goes to the next one. The same mark again removes it. */
  function mark(index: number, verdict: Verdict): void {
    const compared = fields[index]
    if (compared?.text === undefined || key === '') return
    const { field, text } = compared
    const isRemoved = compared.verdict === verdict
    const sentence = differenceSentence(field, text)
    if (verdict === 'different' && !isRemoved) write(withSentence(draft, sentence))
    else if (compared.verdict === 'different') write(withoutSentence(draft, sentence))
    setMark(field, isRemoved ? undefined : { verdict, text })
    goTo(isRemoved ? index : index + 1)
  }

  /** Whether a field is marked as different. */
  const hasDifference = fields.some(({ verdict }) => verdict === 'different')

  /** Whether marks lead anywhere: this position can still be returned by this person. */
  const canMark = key !== '' && open.includes('return')
  return { citizen, fields, at, goTo, mark, hasDifference, canMark }
}
