import { type AST, parseRegExpLiteral, visitRegExpAST } from '@eslint-community/regexpp'

/** Characters that foreign text often contains. */
const usualCharacters = [...' \t\n\r\u00a0aA0_-.,:;/<>()[]{}"\'@+=#&%*|\\$^~!?\u0000áñ🙂']
/** Endings that make a pattern fail after a long match, so that it backtracks. */
const endings = ['', '\u0000', '\n\u0000', '!']
/** How many characters of a class are tried: another part of the pattern may match the same one. */
const variants = 4
/** A quantifier with a lower maximum is not slow: it costs at most so many times its text. */
const unboundedFrom = 50

type Node = AST.Element | AST.Alternative | AST.Pattern
type MakeText = (length: number) => string

/** Texts of any length, made of the pattern's own parts, on which it may backtrack most. */
export function worstTexts(source: string, flags: string): MakeText[] {
  const { pattern } = parseRegExpLiteral(new RegExp(source, flags))
  const alphabet = [...new Set([...usualCharacters, ...charactersOf(pattern)])]
  const matches = new Map<string, readonly string[]>()
  const matching = (raw: string): readonly string[] => {
    const found =
      matches.get(raw) ??
      alphabet.filter((character) => new RegExp(`^${raw}$`, flags.replace(/[gy]/g, '')).test(character))
    matches.set(raw, found)
    return found
  }

  /** A short text that this part matches. */
  const sample = (node: Node, variant: number): string => {
    switch (node.type) {
      case 'Pattern':
      case 'Group':
      case 'CapturingGroup': {
        const alternatives = node.alternatives
        const chosen = alternatives[variant % alternatives.length]
        return chosen ? sample(chosen, variant) : ''
      }
      case 'Alternative':
        return node.elements.map((element) => sample(element, variant)).join('')
      case 'Quantifier':
        return sample(node.element, variant).repeat(Math.min(Math.max(node.min, 1), node.max, unboundedFrom))
      case 'Character':
        return String.fromCodePoint(node.value)
      case 'CharacterClass':
      case 'CharacterSet':
      case 'ExpressionCharacterClass': {
        const characters = matching(node.raw)
        return characters[variant % Math.max(characters.length, 1)] ?? ''
      }
      default:
        return ''
    }
  }

  /** The texts that the pattern matches before and after a part of it. */
  const around = (part: AST.Node, variant: number): { before: string; after: string } => {
    let before = ''
    let after = ''
    for (let node: AST.Node | null = part; node?.parent; node = node.parent) {
      const { parent } = node
      if (parent.type !== 'Alternative') continue
      const at = parent.elements.indexOf(node as AST.Element) // a child of an alternative is one of its elements
      before =
        parent.elements
          .slice(0, at)
          .map((one) => sample(one, variant))
          .join('') + before
      after += parent.elements
        .slice(at + 1)
        .map((one) => sample(one, variant))
        .join('')
    }
    return { before, after }
  }

  const repeated = new Set<string>(alphabet)
  const withPrefix: [before: string, unit: string][] = []
  visitRegExpAST(pattern, {
    onQuantifierEnter(quantifier) {
      for (let variant = 0; variant < variants; variant += 1) {
        const whole = sample(pattern, variant)
        for (let end = 1; end <= Math.min(whole.length, 12); end += 1) repeated.add(whole.slice(0, end))
        repeated.add(whole).add(whole.slice(0, -1))
        if (quantifier.max < unboundedFrom) continue
        const unit = sample(quantifier.element, variant)
        const { before, after } = around(quantifier, variant)
        repeated
          .add(unit)
          .add(before)
          .add(before + unit)
          .add(before + unit + after.slice(0, -1))
          .add(unit + after)
        withPrefix.push([before, unit], [before + unit, after || unit])
      }
    },
  })
  const fill =
    (before: string, unit: string, ending: string): MakeText =>
    (length) =>
      before + unit.repeat(Math.ceil(Math.max(length - before.length, 0) / unit.length)) + ending
  return endings.flatMap((ending) => [
    ...[...repeated].filter((unit) => unit !== '').map((unit) => fill('', unit, ending)),
    ...withPrefix.filter(([, unit]) => unit !== '').map(([before, unit]) => fill(before, unit, ending)),
  ])
}

function charactersOf(pattern: AST.Pattern): string[] {
  const characters: string[] = []
  visitRegExpAST(pattern, {
    onCharacterEnter({ value }) {
      characters.push(String.fromCodePoint(value))
    },
  })
  return characters
}
