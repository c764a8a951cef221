import { newPassword } from '@hilo/contracts'
import { describe, expect, it } from 'vitest'
import { refuseGuessable } from './guessable-password'

const personal = ['Café Sierra', 'Nora Ñáñez Gil', 'nora.gil@sierra.co']
const isRefused = async (password: string) => (await refuseGuessable(password, personal)) !== null

describe('a new password is refused as easy to guess', () => {
  it.each([
    ['a common one', '12345678'],
    ['a common one', 'iloveyou'],
    ['with signs for letters', 'P@ssw0rd!'],
    ['a row of keys', 'qwertyuiop'],
    ['a row of keys, backwards', 'poiuytrewq'],
    ['a Spanish word', 'contraseña'],
    ['a Spanish word without its accent, and a year', 'Contrasena2026'],
    ['a word and digits', 'futbol123'],
    ['a country and a year', 'colombia2026'],
    ['two first names', 'juancarlos'],
    ['a date', '12/12/1990'],
    ['one letter', 'x'.repeat(72)],
    ['a word again and again', 'password'.repeat(9)],
    ['the name', 'Nora Ñáñez'],
    ['the name, without accents, and a year', 'noranañez2026!'],
    ['the name, turned', 'gilnora99'],
    ['the address', 'nora.gil@sierra.co'],
    ['the business', 'CafeSierra#1'],
  ])('%s: %s', async (_what, password) => {
    expect(await isRefused(password)).toBe(true)
  })

  it.each([
    'ruana-gris-9',
    'una clave de prueba',
    'tres palabras sueltas',
    'la taza de Nora 7',
    '9f$Kq2!x',
    'sierra mojada en abril',
    '🦙🌵🪁🧵🦙🌵🪁🧶',
  ])('but not %s', async (password) => {
    expect(await isRefused(password)).toBe(false)
  })
})

it.each([' '.repeat(8), '\u200b'.repeat(8), '\t\u00a0'.repeat(4)])(
  'blanks alone are no password',
  (blank) => {
    expect(newPassword.safeParse(blank).success).toBe(false)
  },
)

it('examines the longest password as fast as a short one', async () => {
  // Each sign stands for several letters: the most work that a password makes.
  const hardest = '4@$!|+([{<1350'.repeat(6).slice(0, 72)
  await isRefused('warm up')
  const times = []
  for (let n = 0; n < 5; n += 1) {
    const start = performance.now()
    await isRefused(hardest)
    times.push(performance.now() - start)
  }
  expect(Math.min(...times)).toBeLessThan(50)
})
