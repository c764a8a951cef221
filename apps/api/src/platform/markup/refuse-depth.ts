import { Parser } from 'htmlparser2'
import { TooMuch } from '../threads/too-much'

/** Ten times what newsletters nest, and a thread of a hundred answers that each quote the one before. */
const deepest = 500

/**
 * Throws where markup nests deeper than anybody reads: the cost of a tag grows with how many are open, in the parser and in
 * whatever follows it. The same parser as that of the libraries decides what is open, so that it is never less than they see.
 */
export function refuseDepth(html: string): void {
  let open = 0
  const parser = new Parser({
    onopentagname() {
      open += 1
      if (open > deepest) throw new TooMuch('nested too deep')
    },
    onclosetag() {
      open -= 1
    },
  })
  parser.end(html)
}
