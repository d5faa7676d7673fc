import { fileMaxBytes } from '@portal/contract'
import { useRef, useState } from 'react'
import { isProtected, kindOfFile } from '../../../kit/form/file-content.ts'
import { useTranslation } from '../../../kit/text/i18n.ts'
import { sizeText } from '../../../kit/text/size-text.ts'
import { asPdf, errorOfFile, isPdf } from './files.ts'
import { type Photograph, photographOf, takePhotograph } from './picture/picture-of-document.ts'

/** The state of a side whose photograph is not in `value`. */
type Attempt =
  /** `isPicture`: false for a PDF, as far as its type says. */
  | { readonly state: 'working'; readonly isPicture: boolean }
  | { readonly state: 'doubtful'; readonly photograph: Photograph }
  | { readonly state: 'refused'; readonly reason: string }

/** Why `value` is not complete: a photograph is being made, or waits for a decision. */
export type Undecided = 'working' | 'doubtful'

export type DocumentSides = ReturnType<typeof useSides>

/** The sides of a document while the person takes photographs: checks them, makes them again, accepts and removes them. */
export function useSides(value: readonly File[], onChange: (files: readonly File[]) => void) {
  const { t } = useTranslation()
  /** By side. */
  const [attempts, setAttempts] = useState<readonly (Attempt | undefined)[]>([])
  /** Making a photograph takes a moment: only the last request for a side counts. */
  const turns = useRef<readonly number[]>([])
  const latest = useRef({ value, onChange })
  latest.current = { value, onChange }

  function begin(side: number): number {
    const turn = (turns.current[side] ?? 0) + 1
    turns.current = [0, 1].map((one) => (one === side ? turn : (turns.current[one] ?? 0)))
    return turn
  }

  function show(side: number, attempt: Attempt | undefined): void {
    setAttempts((now) => [0, 1].map((one) => (one === side ? attempt : now[one])))
  }

  function put(side: number, file: File): void {
    show(side, undefined)
    const { value: files, onChange: handOut } = latest.current
    if (isPdf(file)) {
      // A PDF is the whole document: the other side is no longer needed.
      begin(1 - side)
      show(1 - side, undefined)
      handOut([file])
    } else handOut(files.filter((one) => !isPdf(one)).toSpliced(side, 1, file))
  }

  async function make(side: number, source: File, options: Parameters<typeof takePhotograph>[1]): Promise<void> {
    const mine = begin(side)
    show(side, { state: 'working', isPicture: true })
    const photograph = await takePhotograph(source, options).catch(() => undefined)
    if (mine !== turns.current[side]) return
    if (photograph === undefined) show(side, { state: 'refused', reason: t('documents.errors.unreadable') })
    else if (photograph.problems.length > 0) show(side, { state: 'doubtful', photograph })
    else put(side, photograph.file)
  }

  /** The error of a chosen file, and whether it is a PDF by its content. */
  async function examine(side: number, file: File) {
    const kind = await kindOfFile(file)
    const isWhole = kind === 'pdf'
    const error = errorOfFile(file, kind) ?? (isWhole && side > 0 ? ('pdf_back' as const) : undefined)
    return { isWhole, error: error ?? (isWhole && (await isProtected(file)) ? ('protected' as const) : undefined) }
  }

  /** Takes the chosen file for a side. */
  async function choose(side: number, file: File): Promise<void> {
    const mine = begin(side)
    show(side, { state: 'working', isPicture: file.type !== 'application/pdf' })
    const found = await examine(side, file).catch(() => ({ isWhole: false, error: 'gone' as const }))
    if (mine !== turns.current[side]) return
    const { isWhole, error } = found
    const facts = { size: sizeText(file.size), max: fileMaxBytes / 1024 / 1024 }
    if (error !== undefined) show(side, { state: 'refused', reason: t(`documents.errors.${error}`, facts) })
    else if (isWhole) put(side, asPdf(file))
    else void make(side, file, { corners: 'find', turns: 0 })
  }

  /** Makes the photograph of a side again, rotated or with other corners. */
  function remake(side: number, change: Partial<Pick<Photograph, 'corners' | 'turns'>>): void {
    const file = value[side]
    const attempt = attempts[side]
    const now = attempt?.state === 'doubtful' ? attempt.photograph : file && photographOf(file)
    if (now !== undefined) void make(side, now.source, { corners: now.corners, turns: now.turns, ...change })
  }

  const states = attempts.map((attempt) => attempt?.state)
  return {
    attempts,
    undecided: (['working', 'doubtful'] as const).find((state) => states.includes(state)),
    /** Whether the person has done something here: the first render must not take the focus. */
    wasUsed: () => turns.current.some((turn) => turn > 0),
    choose,
    remake,
    /** Accepts a photograph although it may be unreadable. */
    accept: (side: number) => {
      const attempt = attempts[side]
      if (attempt?.state === 'doubtful') put(side, attempt.photograph.file)
    },
    removeLast: () => {
      const side = value.length - 1
      begin(side)
      show(side, undefined)
      onChange(value.slice(0, -1))
    },
  }
}
