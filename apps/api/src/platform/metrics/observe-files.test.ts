import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { createMetrics } from './metrics'
import { observeDatabase } from './observe-database'
import { observeInstallation } from './observe-installation'
import { observeSockets } from './observe-sockets'

const folder = new URL('../../../../../scripts/container/observe/', import.meta.url)

async function known(): Promise<Set<string>> {
  const metrics = createMetrics('test')
  observeDatabase(metrics, { call: async () => [], connections: () => [] })
  observeInstallation(metrics, { call: async () => [] }, '/')
  observeSockets(metrics, () => [])
  const names = (await metrics.registry.getMetricsAsJSON()).map(({ name }) => name)
  return new Set(names.flatMap((name) => [name, `${name}_bucket`, `${name}_count`, `${name}_sum`]))
}

describe.each(['alerts.yml', 'dashboard.json'])('%s', (file) => {
  it('asks only for what Hilo counts', async () => {
    const names = await known()
    const text = readFileSync(new URL(file, folder), 'utf8')
    const asked = new Set(text.match(/\b(?:hilo|nodejs|process)_[a-z0-9_]+\b/g))
    expect(asked.size).toBeGreaterThan(5)
    expect([...asked].filter((name) => !names.has(name))).toEqual([])
  })
})

interface Rule {
  readonly alert: string
  readonly expr: string
  readonly for?: string
  readonly annotations: { readonly summary: string; readonly description: string }
}

describe('the alerts', () => {
  const read = (file: string): unknown => parse(readFileSync(new URL(file, folder), 'utf8'))
  const { groups } = read('alerts.yml') as { groups: { name: string; rules: Rule[] }[] }
  const rules = groups.flatMap((group) => group.rules)

  it('are rules that Prometheus loads', () => {
    expect(new Set(rules.map(({ alert }) => alert)).size).toBe(rules.length)
    for (const { alert, expr, annotations, ...more } of rules) {
      expect(alert).toMatch(/^Hilo[A-Za-z]+$/)
      expect(annotations).toEqual({ summary: expect.any(String), description: expect.any(String) })
      expect(more.for ?? '0m').toMatch(/^\d+[mh]$/)
      expect(Object.keys(more).filter((key) => key !== 'for')).toEqual([])
      const counted = (sign: string) => expr.split(sign).length
      for (const [open, close] of ['()', '{}', '[]'].map((pair) => pair.split('') as [string, string]))
        expect(counted(open)).toBe(counted(close))
      // A label in a sentence is one that the expression keeps.
      for (const [, label = ''] of JSON.stringify(annotations).matchAll(/\$labels\.(\w+)/g))
        expect(expr).toMatch(new RegExp(`by \\([^)]*\\b${label}\\b`))
    }
    expect(read('prometheus.yml')).toMatchObject({ rule_files: ['alerts.yml'] })
  })

  it.each([
    'hilo_sending_paused',
    'hilo_refused_accounts',
    'hilo_disk_free_bytes',
    'hilo_last_backup_timestamp_seconds',
    'process_start_time_seconds',
  ])('say it when %s asks for somebody', (metric) => {
    expect(rules.filter(({ expr }) => expr.includes(metric))).toHaveLength(1)
  })
})
