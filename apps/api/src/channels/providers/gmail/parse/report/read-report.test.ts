import { describe, expect, it } from 'vitest'
import type { Part } from '../../wire'
import { isToBeFetched, readReport } from './read-report'

const data = (text: string) => ({ data: Buffer.from(text).toString('base64url'), size: text.length })
const part = (mimeType: string, more: Partial<Part> = {}): Part => ({ mimeType, ...more })
const text = (words: string) => part('text/plain', { body: data(words) })
const header = (name: string, value: string) => ({ name, value })
const report = (...parts: Part[]): Part => ({
  headers: [header('Content-Type', 'multipart/report; report-type=delivery-status; boundary=x')],
  parts,
})
const entry = '0d1e7a52-4a4e-4d6c-9a0b-2f6f1c1b8a77'
const fields = 'Reporting-MTA: dns; mx\n\nFinal-Recipient: rfc822; a@b.co\nAction: failed\nStatus: 5.1.1\n'
const returnedHeaders = `Subject: Hola\nMessage-ID:\n <CAF@mail.gmail.com>\nX-Hilo-Message: ${entry}\n\nHola`
const known = { failed: true, messageIds: ['<CAF@mail.gmail.com>'], entry }

describe('a delivery report', () => {
  it.each([
    ['as its text', part('message/delivery-status', { body: data(fields) })],
    ['as a text below it', part('message/delivery-status', { body: { size: 0 }, parts: [text(fields)] })],
    [
      'as headers of a part below it',
      part('message/delivery-status', {
        parts: [{ headers: [header('Action', 'failed'), header('Status', '5.1.1')] }],
      }),
    ],
  ])('has its fields %s', (_how, status) => {
    const returned = part('message/rfc822', { body: data(returnedHeaders) })
    expect(readReport(report(text('No llegó.'), status, returned))).toEqual(known)
  })

  it('has the returned mail as inner parts, as text, as headers alone, or as a part to be fetched', () => {
    const headers = [header('Message-ID', '<CAF@mail.gmail.com>'), header('X-Hilo-Message', entry)]
    const below = part('message/rfc822', { body: { attachmentId: 'a', size: 9 }, parts: [{ headers }] })
    expect(readReport(report(below))).toEqual(known)
    expect(isToBeFetched(below)).toBe(false)
    expect(readReport(report(part('text/rfc822-headers', { body: data(returnedHeaders) })))).toEqual(known)
    const away = part('text/rfc822-headers', { partId: '2', body: { attachmentId: 'b', size: 900 } })
    expect(isToBeFetched(away)).toBe(true)
    expect(readReport(report(away), new Map([['2', data(returnedHeaders).data]]))).toEqual(known)
    expect(isToBeFetched({ ...away, body: { attachmentId: 'b', size: 20_000_000 } })).toBe(false)
  })

  it.each([
    ['failed', true],
    ['FAILED', true],
    ['delayed', false],
    ['relayed', false],
    ['expanded', false],
    ['delivered', false],
    ['expired', true],
  ])('with Action: %s is a failure: %s', (action, failed) => {
    const status = part('message/delivery-status', { body: data(`Action: ${action}\n`) })
    expect(readReport(report(status))?.failed).toBe(failed)
  })

  it('about several recipients is a failure where one of them failed', () => {
    const status = part('message/delivery-status', { body: data(`Action: delayed\n\n${fields}`) })
    expect(readReport(report(status))?.failed).toBe(true)
  })

  it('prefers the id of the returned mail to that in the headers', () => {
    const payload = report(part('message/rfc822', { body: data(returnedHeaders) }))
    const named = [...(payload.headers ?? []), header('References', '<uno@a.co> <dos@a.co>')]
    expect(readReport({ ...payload, headers: named })?.messageIds).toEqual([
      '<CAF@mail.gmail.com>',
      '<dos@a.co>',
    ])
  })
})

describe('something else than a delivery report', () => {
  const from = (value: string, more: Part = {}) => ({ headers: [header('From', value)], ...more })
  it.each([
    ['what a person writes', from('laura@b.co', { parts: [text(returnedHeaders)] })],
    [
      'what a postmaster writes without giving anything back',
      from('postmaster@b.co', { parts: [text('Hola, ¿cómo va?')] }),
    ],
    [
      'one that a person attaches',
      from('laura@b.co', {
        parts: [
          text('¿Por qué me devolvieron esto?'),
          part('message/rfc822', {
            parts: [report(part('message/delivery-status', { body: data(fields) }))],
          }),
          part('message/delivery-status', { body: data(fields) }),
        ],
      }),
    ],
  ])('is %s', (_what, payload) => {
    expect(readReport(payload)).toBeNull()
  })
})

describe('a report that was made to be slow to parse', () => {
  const many = 200_000
  it.each([
    ['ids that never end', 'message-id: <'.repeat(many)],
    ['ids and line breaks', 'message-id:\n'.repeat(many)],
    ['line breaks', `x-hilo-message: ${entry}${'\n'.repeat(many)}x`],
    ['actions', 'action:\n'.repeat(many)],
  ])('%s: is parsed without delay', (_what, words) => {
    const payload = report(
      part('message/rfc822', { body: data(words) }),
      part('message/delivery-status', { body: data(words) }),
    )
    const began = performance.now()
    readReport(payload)
    expect(performance.now() - began).toBeLessThan(2_000)
  })
})
