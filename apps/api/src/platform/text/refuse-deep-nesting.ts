import { Parser } from 'htmlparser2'
import { InputTooComplex } from '../worker-threads/input-too-complex'

/** Ten times the depth of newsletters, and of a hundred nested quotes. */
const maxDepth = 500

/**
 * Throws when markup nests too deep: the cost of a tag grows with the open ones. Uses the same parser as the libraries
 * that read the markup afterwards, so that it counts the same depth.
 */
export function refuseDeepNesting(html: string): void {
  let open = 0
  const parser = new Parser({
    onopentagname() {
      open += 1
      if (open > maxDepth) throw new InputTooComplex('nested too deep')
    },
    onclosetag() {
      open -= 1
    },
  })
  parser.end(html)
}
