import { onClear } from '../../../kit/device/person-data.ts'
import { untilDone } from '../../../kit/offline/until-done.ts'
import { answersStore, removeSealed } from './session.ts'

/**
 * Keeps on the device what was read, so that it can be read without a connection. Without one, it is put back before the page is drawn;
 * otherwise what keeps it is loaded later.
 * @param wait - milliseconds in which the page fetches what it needs itself
 */
export async function keepAnswers(wait: number): Promise<void> {
  // Also where the module below is not loaded yet.
  onClear(() => removeSealed(answersStore))
  const start = () => untilDone(async () => (await import('./kept-answers.ts')).startKeptAnswers(answersStore))
  if (!navigator.onLine) await start()
  else setTimeout(() => void start(), wait)
}
