import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { create, type Font, type Glyph, type GlyphPosition, type GlyphRun } from 'fontkit'

/** The family has Latin, Greek, Cyrillic, Arabic, Hebrew, arrows and more; the other one the signs of phones. */
export type Face = 'regular' | 'bold' | 'emoji'
export type TextFace = Exclude<Face, 'emoji'>

const { resolve } = createRequire(import.meta.url)
const files: Readonly<Record<Face, string>> = {
  regular: resolve('dejavu-fonts-ttf/ttf/DejaVuSans.ttf'),
  bold: resolve('dejavu-fonts-ttf/ttf/DejaVuSans-Bold.ttf'),
  emoji: resolve('@expo-google-fonts/noto-emoji/400Regular/NotoEmoji_400Regular.ttf'),
}
export const faces = Object.keys(files) as Face[]

const contents = new Map<Face, Buffer>()

/** Each of the files has one font. */
function open(face: Face): Font {
  const content = contents.get(face) ?? readFileSync(files[face])
  contents.set(face, content)
  return create(content) as Font
}

/**
 * A font for one document. What is embedded at its end leaves letters in the font that do not know their character any more,
 * so that a second document's text could not be searched.
 */
export const openFont = (face: Face): Font => layingOutFast(open(face))

const asked = new Map<Face, Font>()

export function canDraw(face: Face, character: number): boolean {
  const font = asked.get(face) ?? open(face)
  asked.set(face, font)
  return font.hasGlyphForCodePoint(character)
}

/** Latin, Greek, Cyrillic and signs: each character is one glyph, whatever stands beside it. */
const unshaped =
  /^[\x20-\x7e\xa0-\u02af\u0370-\u03ff\u0400-\u0482\u048a-\u052f\u1e00-\u1eff\u2010-\u2027\u2030-\u205e\u20a0-\u20bf\u2100-\u25ff]*$/

/** pdfkit lays the same text out several times while it draws it. */
const mostRecent = 64

/** The font without the shaping of letters where there is nothing to shape: that takes most of the time. */
function layingOutFast(font: Font): Font {
  const recent = new Map<string, GlyphRun>()
  const shaped = (text: string, features: Parameters<Font['layout']>[1]): GlyphRun => {
    const run = recent.get(text) ?? font.layout(text, features)
    if (recent.size >= mostRecent) recent.clear()
    recent.set(text, run)
    return run
  }
  return Object.assign(Object.create(font) as Font, {
    layout(text: string, features: Parameters<Font['layout']>[1]) {
      if (!unshaped.test(text)) {
        const { glyphs, positions } = shaped(text, features)
        return runOf(glyphs, positions)
      }
      const glyphs = Array.from(text, (character) => font.glyphForCodePoint(character.codePointAt(0) ?? 0))
      return runOf(
        glyphs,
        glyphs.map(({ advanceWidth }) => ({ xAdvance: advanceWidth, yAdvance: 0, xOffset: 0, yOffset: 0 })),
      )
    },
  })
}

/** pdfkit scales the positions in place and then asks for the width. */
function runOf(glyphs: readonly Glyph[], given: readonly GlyphPosition[]) {
  const positions = given.map((position) => ({ ...position }))
  return {
    glyphs,
    positions,
    get advanceWidth() {
      return positions.reduce((sum, { xAdvance }) => sum + xAdvance, 0)
    },
  }
}
