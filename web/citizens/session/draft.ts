import { writeStored } from '../../kit/device/storage.ts'
import { createStore, useStore } from '../../kit/device/store.ts'
import { onWipe } from '../../kit/session/wipe.ts'
import { draftAgeKey, draftStore, isDraftOld } from './draft-age.ts'
import { sealedStore } from './sealed-store.ts'

/** What somebody who signs up has answered so far. It stays on the device, encrypted, until it is sent. */
export interface SignUpDraft {
  /** The fields of the form, as they were typed. */
  readonly values: Readonly<Record<string, unknown>>
  /** The steps that are finished. */
  readonly done: readonly string[]
  /** The token that the right code gave, and the address that it is for. */
  readonly ticket: { readonly email: string; readonly code: string } | undefined
  /** When the last code was asked for, in milliseconds since the epoch, and the address that it went to. */
  readonly codeSent: { readonly email: string; readonly at: number } | undefined
  /** The identity document. */
  readonly files: readonly File[]
  /** In memory only: it is never stored. */
  readonly password: string
}

export const emptyDraft: SignUpDraft = {
  values: {},
  done: [],
  ticket: undefined,
  codeSent: undefined,
  files: [],
  password: '',
}

/** Milliseconds without a change before the draft is stored. */
const pause = 100

const store = sealedStore(draftStore)
const draft = createStore<SignUpDraft | undefined>(undefined)
/** Whether this browser can store the draft; if not, it is in the memory of this page only. */
export const draftIsKept = createStore(true)

let timer: ReturnType<typeof setTimeout> | undefined
/** One change is stored after the other. */
let storing: Promise<void> = Promise.resolve()
let loading: Promise<void> | undefined
let storedFiles: readonly File[] = []

function draftFrom(found: ReadonlyMap<string, unknown>): SignUpDraft {
  const answers = found.get('answers')
  if (typeof answers !== 'object' || answers === null) return emptyDraft
  const { names, ...stored } = answers as Omit<SignUpDraft, 'files' | 'password'> & {
    readonly names: readonly string[]
  }
  const files = names.flatMap((name, index) => {
    const blob = found.get(`file ${index}`)
    return blob instanceof Blob ? [new File([blob], name, { type: blob.type })] : []
  })
  return { ...emptyDraft, ...stored, files: files.length === names.length ? files : [] }
}

async function write({ files, password: _, ...answers }: SignUpDraft): Promise<void> {
  try {
    if (files !== storedFiles) {
      for (const [index, file] of files.entries()) await store.put(`file ${index}`, file)
      for (let index = files.length; index < storedFiles.length; index += 1) await store.delete(`file ${index}`)
      storedFiles = files
    }
    await store.put('answers', { ...answers, names: files.map(({ name }) => name) })
    writeStored(draftAgeKey, Date.now())
    draftIsKept.set(true)
  } catch {
    draftIsKept.set(false)
  }
}

/** Stores the draft now, and waits until that is done. */
export function storeDraft(): Promise<void> {
  clearTimeout(timer)
  timer = undefined
  const now = draft.get()
  if (now !== undefined && now !== emptyDraft)
    storing = storing.then(() => (draft.get() === now ? write(now) : undefined))
  return storing
}

/** Reads what this device has stored. A draft that is older than a week is removed. */
export async function readDraft(): Promise<SignUpDraft> {
  if (isDraftOld()) await store.clear().catch(() => {})
  return draftFrom(await store.all())
}

/** Reads the draft of this device, once. */
export function loadDraft(): Promise<void> {
  loading ??= readDraft().then((found) => {
    storedFiles = found.files
    draft.update((now) => now ?? found)
  })
  return loading
}

/** Changes the draft; it is stored after a short pause. */
export function changeDraft(change: (now: SignUpDraft) => SignUpDraft): void {
  draft.update((now) => change(now ?? emptyDraft))
  clearTimeout(timer)
  timer = setTimeout(() => void storeDraft(), pause)
}

/** Removes the draft from this device. */
export async function clearDraft(): Promise<void> {
  clearTimeout(timer)
  draft.set(emptyDraft)
  storedFiles = emptyDraft.files
  writeStored(draftAgeKey, undefined)
  await storing
  await store.clear().catch(() => {})
}

/** The draft of this page; undefined until it is read. */
export function useDraft(): SignUpDraft | undefined {
  return useStore(draft)
}

/** The draft outside of components. */
export function currentDraft(): SignUpDraft {
  return draft.get() ?? emptyDraft
}

globalThis.document?.addEventListener('visibilitychange', () => {
  if (document.visibilityState === 'hidden' && timer !== undefined) void storeDraft()
})

onWipe(() => void clearDraft())
