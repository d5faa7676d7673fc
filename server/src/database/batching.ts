/** How questions are put together. */
interface Bundling {
  /** Bundles that may be under way at once. */
  readonly atOnce?: number
  /** Questions of one bundle at most. */
  readonly most?: number
  /** Milliseconds after which waiting questions no longer wait for the bundles under way. */
  readonly patience?: number
}

interface Waiting<Question, Answer> {
  readonly question: Question
  readonly settle: (answer: Answer) => void
  readonly fail: (error: unknown) => void
}

/**
 * Puts questions together that are asked while others of the same kind are being answered: a bundle is one round trip to the
 * database however many it holds. What is asked in one turn of the event loop goes at its end, and none is ever given an answer that was begun
 * before it was asked, so what bundles read is as fresh as if each had been read alone. What fails fails for its whole bundle.
 * @param answerAll answers a bundle, in the order of its questions.
 */
export function batched<Question, Answer>(
  answerAll: (questions: readonly Question[]) => Promise<readonly Answer[]>,
  { atOnce = 1, most = 200, patience = 25 }: Bundling = {},
): (question: Question) => Promise<Answer> {
  let waiting: Waiting<Question, Answer>[] = []
  let underWay = 0
  let isComing = false
  let timer: NodeJS.Timeout | undefined

  /** At the end of this turn of the loop: requests that came in with it are asked with it. */
  function goSoon(): void {
    if (isComing) return
    isComing = true
    setImmediate(() => {
      isComing = false
      if (waiting.length > 0) go()
    })
  }

  function go(): void {
    clearTimeout(timer)
    timer = undefined
    const bundle = waiting.slice(0, most)
    waiting = waiting.slice(most)
    underWay += 1
    answerAll(bundle.map(({ question }) => question))
      .then(
        (answers) => {
          for (const [index, { settle }] of bundle.entries()) settle(answers[index] as Answer)
        },
        (error) => {
          for (const { fail } of bundle) fail(error)
        },
      )
      .finally(() => {
        underWay -= 1
        if (waiting.length > 0 && underWay < atOnce) goSoon()
      })
    if (waiting.length > 0) wait()
  }

  function wait(): void {
    timer ??= setTimeout(go, patience)
  }

  return (question) =>
    new Promise((settle, fail) => {
      waiting.push({ question, settle, fail })
      if (underWay < atOnce) goSoon()
      else wait()
    })
}

/** As of when a bundle is answered: the latest moment at which one of its questions was asked. */
export function latest(asked: readonly { readonly now: Date }[]): Date {
  return new Date(Math.max(...asked.map(({ now }) => now.getTime())))
}

/** {@link batched} for each of several databases: what is asked of one is never put together with what is asked of another. */
export function batchedBy<Base extends object, Question, Answer>(
  answerAll: (base: Base, questions: readonly Question[]) => Promise<readonly Answer[]>,
  bundling?: Bundling,
): (base: Base, question: Question) => Promise<Answer> {
  const known = new WeakMap<Base, (question: Question) => Promise<Answer>>()
  return (base, question) => {
    let ask = known.get(base)
    if (ask === undefined) {
      ask = batched((questions: readonly Question[]) => answerAll(base, questions), bundling)
      known.set(base, ask)
    }
    return ask(question)
  }
}
