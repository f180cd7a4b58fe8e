// Makes internal/account/password/common.txt (ADR 20) of the two unpacked packages:
//   npm pack @zxcvbn-ts/language-common @zxcvbn-ts/language-pt-br   (unpack each)
//   node scripts/common-passwords.mjs <language-common> <language-pt-br> > internal/account/password/common.txt
// Line n holds what is the nth of one of their lists, and of none before: the number of the
// line is the rank.
import { readFileSync } from 'node:fs'

const [common, brazilian] = process.argv.slice(2)
const lists = [
  [common, 'passwords'], [brazilian, 'commonWords'], [brazilian, 'wikipedia'], [brazilian, 'firstnames'], [brazilian, 'lastnames'],
].map(([folder, name]) => JSON.parse(readFileSync(`${folder}/src/${name}.json`, 'utf8')))

const fold = (word) => word.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
const seen = new Set()
for (let rank = 0; lists.some((list) => rank < list.length); rank++) {
  const words = lists.map((list) => fold(list[rank] ?? '')).filter((word) => word && !word.includes(' ') && !seen.has(word) && seen.add(word))
  console.log(words.join(' '))
}
