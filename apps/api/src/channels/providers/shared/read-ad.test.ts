import { describe, expect, it } from 'vitest'
import { type GivenAd, readAd } from './read-ad'

const given = {
  source: 'ad',
  id: '120208374991550',
  headline: ' Ruanas a mitad de precio ',
  body: 'Tejidas a mano.\nSolo esta semana.',
  link: 'https://fb.me/1ab2',
  media: 'video',
  image: 'https://scontent.fbcdn.net/a.jpg?oh=1',
  video: 'https://video.fbcdn.net/a.mp4?oh=1',
  thumbnail: 'https://scontent.fbcdn.net/b.jpg?oh=1',
  welcome: '¡Hola!',
  click: 'Aff-n8ZTODiE79d22KtAwQKj9e_mIEOOj27vDVwFjN80dp4_0N',
}

it('keeps all that Meta says of an ad', () => {
  expect(readAd(given)).toEqual({
    source: 'ad',
    id: '120208374991550',
    headline: 'Ruanas a mitad de precio',
    body: 'Tejidas a mano.\nSolo esta semana.',
    link: 'https://fb.me/1ab2',
    media: 'video',
    image_url: 'https://scontent.fbcdn.net/a.jpg?oh=1',
    video_url: 'https://video.fbcdn.net/a.mp4?oh=1',
    thumbnail_url: 'https://scontent.fbcdn.net/b.jpg?oh=1',
    welcome: '¡Hola!',
    click_id: 'Aff-n8ZTODiE79d22KtAwQKj9e_mIEOOj27vDVwFjN80dp4_0N',
  })
  expect(readAd({ source: 'post' })).toEqual({ source: 'post', headline: null })
})

describe('what is not what it should be', () => {
  it.each<[string, GivenAd]>([
    ['a program in place of a link', { link: 'javascript:alert(1)' }],
    ['a page that is its own content', { link: 'data:text/html,<script>1</script>' }],
    ['a file of the machine', { image: 'file:///etc/passwd' }],
    ['a link with a password', { link: 'https://ana:secreto@fb.me/1' }],
    ['no address at all', { link: 'mitad de precio', thumbnail: '//fbcdn.net/a.jpg' }],
    ['a link without an end', { link: `https://fb.me/${'a'.repeat(3_000)}` }],
    // A byte becomes three.
    ['a link that grows', { link: `https://fb.me/${'ñ'.repeat(1_000)}` }],
    ['an id without an end', { id: '1'.repeat(100) }],
    ['an id with spaces', { id: '12 08' }],
    ['an empty id', { id: '' }],
    ['a click of other letters', { click: 'clic\u0000o\n' }],
    ['a click without an end', { click: 'a'.repeat(10_000) }],
    ['another kind of picture', { media: 'hologram' }],
    ['words of spaces and control characters', { headline: ' \u0000\u0007 ', body: '\u202e', welcome: '\n' }],
  ])('is left out: %s', (_, part) => {
    expect(readAd(part)).toEqual({ source: 'ad', headline: null })
  })

  it('is cut where it is a text, without half a letter at its end', () => {
    const { headline, body, welcome } = readAd({
      headline: '😀'.repeat(500_000),
      body: `${'a'.repeat(1_999)}😀`,
      welcome: 'w'.repeat(5_000),
    })
    expect([headline?.length, body?.length, welcome?.length]).toEqual([200, 1_999, 1_000])
    expect(`${headline} ${body}`).not.toMatch(/\p{Surrogate}/u)
  })

  it('shows no control characters, and keeps the lines of the text alone', () => {
    expect(
      readAd({ headline: 'Ruanas\u0000 a\nmitad \u202ede precio', body: 'uno\ndos\u0007' }),
    ).toMatchObject({
      headline: 'Ruanas  a mitad  de precio',
      body: 'uno\ndos',
    })
  })
})
