import { describe, expect, it } from 'vitest'
import { browserName, systemName } from './user-agent'

const chrome =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0 Safari/537.36'
const agents: [string, string, string, string][] = [
  [chrome, 'Linux x86_64', 'Chrome', 'Linux'],
  [`${chrome} Edg/131.0`, 'Win32', 'Edge', 'Linux'],
  ['Mozilla/5.0 (Windows NT 10.0; rv:132.0) Gecko/20100101 Firefox/132.0', 'Win32', 'Firefox', 'Windows'],
  [
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 14_5) AppleWebKit/605.1.15 Version/18.0 Safari/605.1.15',
    'MacIntel',
    'Safari',
    'macOS',
  ],
  [
    'Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 Chrome/131.0 Mobile Safari/537.36',
    'Linux armv8l',
    'Chrome',
    'Android',
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1 CriOS/131.0 Safari/604.1',
    'iPhone',
    'Chrome',
    'iOS',
  ],
]

describe('a user agent', () => {
  it.each(agents)('%s', (agent, os, browser, system) => {
    expect(browserName(agent)).toBe(browser)
    expect(systemName(agent, os)).toBe(system)
  })

  it('that is unknown has no name; the platform may still name the system', () => {
    expect(browserName('curl/8')).toBeNull()
    expect(systemName('curl/8', '')).toBeNull()
    expect(systemName('', 'Win32')).toBe('Windows')
  })
})
