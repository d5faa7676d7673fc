import { fileMaxBytes } from '@portal/contract'
import { useRef, useState } from 'react'
import { useTranslation } from '../../kit/text/i18n.ts'
import { sizeText } from '../../kit/text/size-text.ts'
import { faultOfFile, isPdf } from './files.ts'
import { type Photograph, photographOf, takePhotograph } from './picture/picture-of-document.ts'

/** What happens at one side beside what was handed out. */
type Attempt =
  | { readonly side: number; readonly state: 'working' }
  | { readonly side: number; readonly state: 'doubtful'; readonly photograph: Photograph }
  | { readonly side: number; readonly state: 'refused'; readonly reason: string }

export type DocumentSides = ReturnType<typeof useSides>

/** The sides of a document while their photographs are taken: checked, made again, accepted, removed. */
export function useSides(value: readonly File[], onChange: (files: readonly File[]) => void) {
  const { t } = useTranslation()
  const [attempt, setAttempt] = useState<Attempt>()
  /** A photograph takes a moment: only the last one that was asked for counts. */
  const turn = useRef(0)
  const latest = useRef({ value, onChange })
  latest.current = { value, onChange }

  function put(side: number, file: File): void {
    setAttempt(undefined)
    const { value: files, onChange: handOut } = latest.current
    handOut(isPdf(file) ? [file] : files.filter((one) => !isPdf(one)).toSpliced(side, 1, file))
  }

  async function make(side: number, source: File, wanted: Parameters<typeof takePhotograph>[1]): Promise<void> {
    turn.current += 1
    const mine = turn.current
    setAttempt({ side, state: 'working' })
    const photograph = await takePhotograph(source, wanted).catch(() => undefined)
    if (mine !== turn.current) return
    if (photograph === undefined) setAttempt({ side, state: 'refused', reason: t('documents.faults.unreadable') })
    else if (photograph.problems.length > 0) setAttempt({ side, state: 'doubtful', photograph })
    else put(side, photograph.file)
  }

  /** Takes what the person chose for a side. */
  function choose(side: number, file: File): void {
    turn.current += 1
    const fault = faultOfFile(file) ?? (side > 0 && isPdf(file) ? 'pdf_back' : undefined)
    const facts = { size: sizeText(file.size), max: fileMaxBytes / 1024 / 1024 }
    if (fault !== undefined) setAttempt({ side, state: 'refused', reason: t(`documents.faults.${fault}`, facts) })
    else if (isPdf(file)) put(side, file)
    else void make(side, file, { corners: 'find', turns: 0 })
  }

  /** Makes the photograph of a side again, turned or with other corners. */
  function remake(side: number, change: Partial<Pick<Photograph, 'corners' | 'turns'>>): void {
    const file = value[side]
    const now = attempt?.state === 'doubtful' && attempt.side === side ? attempt.photograph : file && photographOf(file)
    if (now !== undefined) void make(side, now.source, { corners: now.corners, turns: now.turns, ...change })
  }

  return {
    attempt,
    /** Whether the person has done something here: what is shown at first takes no focus. */
    wasUsed: () => turn.current > 0,
    choose,
    remake,
    /** Hands out a photograph although it may be of no use. */
    accept: () => {
      if (attempt?.state === 'doubtful') put(attempt.side, attempt.photograph.file)
    },
    removeLast: () => {
      turn.current += 1
      setAttempt(undefined)
      onChange(value.slice(0, -1))
    },
  }
}
