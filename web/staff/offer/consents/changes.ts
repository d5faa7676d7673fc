import { type Change, diffLines, diffWordsWithSpace } from 'diff'

/** A piece of a text: kept, inserted or deleted. */
export interface Piece {
  readonly kind: 'same' | 'added' | 'removed'
  readonly text: string
}

/** The changes of one line, or of adjacent lines. */
export type Block = readonly Piece[]

function pieceOf({ value, added, removed }: Change): Piece {
  return { kind: added ? 'added' : removed ? 'removed' : 'same', text: value }
}

/**
 * The changes from one text to the next: line by line, and word by word inside rewritten lines. So a changed sentence reads as one sentence
 * and not as two paragraphs.
 */
export function changesBetween(before: string, after: string): Block[] {
  const lines = diffLines(before, after).map(pieceOf)
  const blocks: Block[] = []
  for (let index = 0; index < lines.length; index += 1) {
    const [piece, next] = [lines[index], lines[index + 1]]
    if (piece === undefined) continue
    if (piece.kind === 'removed' && next?.kind === 'added') {
      blocks.push(diffWordsWithSpace(piece.text, next.text).map(pieceOf))
      index += 1
    } else blocks.push([piece])
  }
  return blocks
}

/** How many words were inserted and deleted. */
export function countsOf(blocks: readonly Block[]): { readonly added: number; readonly removed: number } {
  const wordsIn = (kind: Piece['kind']) =>
    blocks
      .flat()
      .filter((piece) => piece.kind === kind)
      .reduce((sum, { text }) => sum + (text.match(/\S+/g)?.length ?? 0), 0)
  return { added: wordsIn('added'), removed: wordsIn('removed') }
}
