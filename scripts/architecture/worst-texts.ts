import { type AST, parseRegExpLiteral, visitRegExpAST } from '@eslint-community/regexpp'

/** What foreign text is made of. */
const usual = [...' \t\n\r\u00a0aA0_-.,:;/<>()[]{}"\'@+=#&%*|\\$^~!?\u0000áñ🙂']
/** What a pattern fails at, after all that it has taken. */
const endings = ['', '\u0000', '\n\u0000', '!']
/** For a class of signs several are tried: another part of the pattern may take the same one. */
const variants = 4
/** A repetition that ends sooner costs no more than so many times its text. */
const manyTimes = 50

type Node = AST.Element | AST.Alternative | AST.Pattern
type Unit = (length: number) => string

/** Texts of any length on which a pattern may go over the same signs again and again, made of its own parts. */
export function worstTexts(source: string, flags: string): Unit[] {
  const { pattern } = parseRegExpLiteral(new RegExp(source, flags))
  const alphabet = [...new Set([...usual, ...signsOf(pattern)])]
  const known = new Map<string, readonly string[]>()
  const matching = (raw: string): readonly string[] => {
    const found =
      known.get(raw) ??
      alphabet.filter((sign) => new RegExp(`^${raw}$`, flags.replace(/[gy]/g, '')).test(sign))
    known.set(raw, found)
    return found
  }

  /** A text that this part takes, as short as it goes. */
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
        return sample(node.element, variant).repeat(Math.min(Math.max(node.min, 1), node.max, manyTimes))
      case 'Character':
        return String.fromCodePoint(node.value)
      case 'CharacterClass':
      case 'CharacterSet':
      case 'ExpressionCharacterClass': {
        const signs = matching(node.raw)
        return signs[variant % Math.max(signs.length, 1)] ?? ''
      }
      default:
        return ''
    }
  }

  /** What the pattern takes before and behind a part of it. */
  const around = (part: AST.Node, variant: number): { before: string; behind: string } => {
    let before = ''
    let behind = ''
    for (let node: AST.Node | null = part; node?.parent; node = node.parent) {
      const { parent } = node
      if (parent.type !== 'Alternative') continue
      const at = parent.elements.indexOf(node as AST.Element) // a child of an alternative is one of its elements
      before =
        parent.elements
          .slice(0, at)
          .map((one) => sample(one, variant))
          .join('') + before
      behind += parent.elements
        .slice(at + 1)
        .map((one) => sample(one, variant))
        .join('')
    }
    return { before, behind }
  }

  const repeated = new Set<string>(alphabet)
  const led: [before: string, unit: string][] = []
  visitRegExpAST(pattern, {
    onQuantifierEnter(quantifier) {
      for (let variant = 0; variant < variants; variant += 1) {
        const whole = sample(pattern, variant)
        for (let end = 1; end <= Math.min(whole.length, 12); end += 1) repeated.add(whole.slice(0, end))
        repeated.add(whole).add(whole.slice(0, -1))
        if (quantifier.max < manyTimes) continue
        const unit = sample(quantifier.element, variant)
        const { before, behind } = around(quantifier, variant)
        repeated
          .add(unit)
          .add(before)
          .add(before + unit)
          .add(before + unit + behind.slice(0, -1))
          .add(unit + behind)
        led.push([before, unit], [before + unit, behind || unit])
      }
    },
  })
  const fill =
    (before: string, unit: string, ending: string): Unit =>
    (length) =>
      before + unit.repeat(Math.ceil(Math.max(length - before.length, 0) / unit.length)) + ending
  return endings.flatMap((ending) => [
    ...[...repeated].filter((unit) => unit !== '').map((unit) => fill('', unit, ending)),
    ...led.filter(([, unit]) => unit !== '').map(([before, unit]) => fill(before, unit, ending)),
  ])
}

function signsOf(pattern: AST.Pattern): string[] {
  const signs: string[] = []
  visitRegExpAST(pattern, {
    onCharacterEnter({ value }) {
      signs.push(String.fromCodePoint(value))
    },
  })
  return signs
}
