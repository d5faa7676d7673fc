import { type Chance, weighted } from './chance.ts'

/** Ids of the document types the population uses. */
export const papers = { CC: 1, TI: 2, RC: 3, CE: 4, PP: 6, PPT: 15 } as const

/** A range of document numbers. `size` is prime and larger than any population; `step` distributes consecutive people over it. */
interface Range {
  readonly from: number
  readonly size: number
  readonly step: number
}

const ranges = {
  young: { from: 1_000_000_000, size: 99_999_989, step: 38_196_601 },
  men: { from: 79_000_000, size: 8_999_993, step: 3_437_691 },
  olderMen: { from: 10_000_000, size: 9_999_991, step: 3_819_653 },
  women: { from: 51_000_000, size: 8_999_993, step: 3_437_691 },
  olderWomen: { from: 20_000_000, size: 21_999_977, step: 8_403_241 },
  minor: { from: 1_100_000_000, size: 99_999_989, step: 38_196_601 },
  foreigner: { from: 300_000, size: 6_699_977, step: 2_559_163 },
  permit: { from: 1_000_000, size: 5_999_993, step: 2_291_761 },
  passport: { from: 100_000_000, size: 99_999_989, step: 38_196_601 },
} as const satisfies Record<string, Range>

/** The number of one person within a range. Different people get different numbers, without a random draw. */
function numberIn({ from, size, step }: Range, person: number): string {
  return String(from + ((person * step) % size))
}

export interface Paper {
  readonly document_type_id: number
  readonly document: string
}

/** The input for a document number: the person's place in the population, sex, year of birth, and age at registration. */
export interface Holder {
  readonly person: number
  readonly woman: boolean
  readonly birthYear: number
  readonly age: number
}

/** The ranges of numbers that existed before the ten-digit ones, by sex and generation. */
function adultRange({ woman, birthYear }: Holder): Range {
  if (birthYear >= 1987) return ranges.young
  if (woman) return birthYear < 1965 ? ranges.olderWomen : ranges.women
  return birthYear < 1965 ? ranges.olderMen : ranges.men
}

/** The document of a person of this country: birth registration under 7, identity card up to 17, citizenship card after that. */
export function nationalPaper(holder: Holder): Paper {
  if (holder.age < 7) return { document_type_id: papers.RC, document: numberIn(ranges.minor, holder.person) }
  if (holder.age < 18) return { document_type_id: papers.TI, document: numberIn(ranges.minor, holder.person) }
  return { document_type_id: papers.CC, document: numberIn(adultRange(holder), holder.person) }
}

const ofNeighbours = weighted<'PPT' | 'CE' | 'PP'>([
  ['PPT', 70],
  ['CE', 25],
  ['PP', 5],
])
const ofOthers = weighted<'PPT' | 'CE' | 'PP'>([
  ['CE', 70],
  ['PP', 30],
])
const ofMinors = weighted<'PPT' | 'CE' | 'PP'>([
  ['PPT', 85],
  ['PP', 15],
])

/** The document of a person from abroad. Only Venezuelans have the protection permit, and minors have no foreigner's card. */
export function foreignPaper(holder: Holder, venezuelan: boolean, chance: Chance): Paper {
  const kind = venezuelan
    ? (holder.age < 18 ? ofMinors : ofNeighbours)(chance)
    : holder.age < 18
      ? 'PP'
      : ofOthers(chance)
  const range = { PPT: ranges.permit, CE: ranges.foreigner, PP: ranges.passport }[kind]
  return { document_type_id: papers[kind], document: numberIn(range, holder.person) }
}
