import type { RingingCall } from '@hilo/contracts'
import { act, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { answered, type FakeApi, fakeApi } from '../../test/fake-api'
import { type FakeServer, fakeServer } from '../../test/fake-socket'
import { followCalls, useRinging } from './calls'

const call = (uuid: string): RingingCall => ({ uuid, offer: 'v=0' }) as RingingCall
const change = (uuid: string, state: 'ringing' | 'connecting' | 'ended') => ({
  call: { uuid, state, user: null, version: 2 },
})

let api: FakeApi
let server: FakeServer
let stop: () => void
beforeEach(() => {
  api = fakeApi()
  api.answer('ringingCalls', () => answered([]))
  server = fakeServer()
  stop = followCalls(server.socket)
})
afterEach(() => {
  stop()
  vi.unstubAllGlobals()
})

const heard = () => {
  const { result } = renderHook(useRinging)
  return () => result.current.map(({ uuid }) => uuid)
}

it('rings until somebody has the call, and again where it rings on', () => {
  const ringing = heard()
  act(() => server.say('call:ringing', { call: call('una') }))
  act(() => server.say('call:ringing', { call: call('otra') }))
  expect(ringing()).toEqual(['una', 'otra'])
  act(() => server.say('update:call', change('una', 'connecting')))
  expect(ringing()).toEqual(['otra'])
  // A colleague declined: an event says right after who still rings.
  act(() => server.say('update:call', change('otra', 'ringing')))
  act(() => server.say('call:ringing', { call: call('otra') }))
  expect(ringing()).toEqual(['otra'])
})

it('asks what rings when the page is loaded and when the connection is back', async () => {
  api.answer('ringingCalls', () => answered([call('una')]))
  const ringing = heard()
  act(() => server.connect())
  await vi.waitFor(() => expect(ringing()).toEqual(['una']))
})

it('an answer that is older than an event changes nothing', async () => {
  let answer: (response: Response) => void = () => {}
  api.answer('ringingCalls', () => new Promise((resolve) => (answer = resolve)))
  const ringing = heard()
  act(() => server.connect())
  await vi.waitFor(() => expect(api.calls.at(-1)?.name).toBe('ringingCalls'))
  act(() => server.say('update:call', change('una', 'connecting')))
  await act(async () => answer(answered([call('una')])))
  expect(ringing()).toEqual([])
})
