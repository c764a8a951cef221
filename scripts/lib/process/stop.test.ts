import { expect, it } from 'vitest'
import { isSentence } from './services.mjs'
import { sentenceFor } from './stop.mjs'

it.each([
  ['write failed: ENOSPC: no space left on device', 'No queda espacio en el disco'],
  ['getaddrinfo ENOTFOUND registry.example', 'No se pudo llegar al registro de paquetes'],
  ["EACCES: permission denied, mkdir 'node_modules'", 'Falta permiso'],
  ['something else', 'Otra cosa.'],
])('says what to do about: %s', (output, sentence) => {
  expect(sentenceFor(output, 'Otra cosa.')).toContain(sentence)
})

it.each([
  ['La variable LOG_LEVEL debe ser info o debug.', true],
  ['El puerto 3000 ya está en uso. Elige otro con PORT=3100.', true],
  ['{"level":50,"msg":"Boom."}', false],
  ['TypeError: x is not a function.', false],
  ['    at main (file:///hilo/main.js:1:1)', false],
])('tells a sentence for people from a line for the log: %s', (line, expected) => {
  expect(isSentence(line)).toBe(expected)
})
