import { cp, mkdtemp, readFile, rename, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { pages } from '../../src/pages.ts'
import { change, draw, write, writeSmallContent } from '../../tests/support/smallContent.ts'
import { checkContent } from './checkContent.ts'
import { print } from './diagnostic.ts'

vi.setConfig({ testTimeout: 30_000, hookTimeout: 30_000 })

const allPages = pages.map(({ path }) => path).join(', ')

let untouched = ''
let root = ''

beforeAll(async () => {
  untouched = await mkdtemp(join(tmpdir(), 'content-'))
  await writeSmallContent(untouched)
})

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'content-'))
  await cp(untouched, root, { recursive: true })
})

afterEach(() => rm(root, { recursive: true }))
afterAll(() => rm(untouched, { recursive: true }))

test('content without errors passes in silence', async () => {
  expect(await checkContent(root)).toEqual([])
})

/** What an owner did, which file it was in, what they had, what they wrote, and what they are told. */
const slips: [string, string, string, string, string][] = [
  [
    'left out a field',
    'site.ts',
    "  email: 'ada@ada.example',\n",
    '',
    `content/site.ts:1: "email" is missing.
    Add the field, with a value of yours.`,
  ],
  [
    'left out a field of a field',
    'site.ts',
    "{ label: 'GitHub', url: 'https://code.example/ada' }",
    "{ label: 'GitHub' }",
    `content/site.ts:6: "links[1].url" is missing.
    Add the field, with a value of yours.`,
  ],
  [
    'misspelt a field',
    'site.ts',
    '  region:',
    '  regoin:',
    `content/site.ts:11: "regoin" is not a field of the site.
    Did you mean "region"?`,
  ],
  [
    'added a field that nothing shows',
    'site.ts',
    "  blog: 'https://ada.example/blog',\n",
    "  blog: 'https://ada.example/blog',\n  twitter: '',\n",
    `content/site.ts:9: "twitter" is not a field of the site.
    Delete it.`,
  ],
  [
    'gave a profile one field too many',
    'site.ts',
    "{ label: 'GitHub',",
    "{ handle: 'ada', label: 'GitHub',",
    `content/site.ts:6: "links[1].handle" is not a field of the site.
    Delete it.`,
  ],
  [
    'wrote code that only running it could tell the value of',
    'site.ts',
    "'Ada Example'",
    "String('Ada Example')",
    `content/site.ts:2: "name" is not a text.
    Write it between quotes: 'like this'.`,
  ],
  [
    'forgot the quotes',
    'site.ts',
    "name: 'Ada Example'",
    'name: 1815',
    `content/site.ts:2: "name" is not a text.
    Write it between quotes: 'like this'.`,
  ],
  [
    'wrote a text for a profile',
    'site.ts',
    "{ label: 'GitHub', url: 'https://code.example/ada' }",
    "'https://code.example/ada'",
    `content/site.ts:6: "links[1]" needs a label and a url.
    Write it like { label: 'GitHub', url: 'https://…' }.`,
  ],
  [
    'wrote an e-mail address that is none',
    'site.ts',
    'ada@ada.example',
    'ada at ada.example',
    `content/site.ts:3: "email" is not a valid email address.
    Write it like 'name@example.com'.`,
  ],
  [
    'wrote an address without https',
    'site.ts',
    "blog: 'https://ada.example/blog'",
    "blog: 'ada.example/blog'",
    `content/site.ts:8: "blog" is not a complete https address.
    Write 'https://ada.example/blog'.`,
  ],
  [
    'wrote an address of a profile without https',
    'site.ts',
    'https://network.example/ada',
    'http://network.example/ada',
    `content/site.ts:5: "links[0].url" is not a complete https address.
    Write 'https://network.example/ada'.`,
  ],
  [
    'left the words of a profile empty',
    'site.ts',
    "'LinkedIn'",
    "' '",
    `content/site.ts:5: "links[0].label" is empty.
    Write the words to show.`,
  ],
  [
    "ended the site's address in a slash",
    'site.ts',
    "url: 'https://ada.example',",
    "url: 'https://ada.example/',",
    `content/site.ts:9: "url" must be the domain only, in lower case, with no path or trailing slash.
    Write 'https://ada.example'.`,
  ],
  [
    "wrote the site's address with a letter that browsers spell differently",
    'site.ts',
    "url: 'https://ada.example',",
    "url: 'https://müller.example',",
    `content/site.ts:9: "url" must be the domain only, in lower case, with no path or trailing slash.
    Write 'https://xn--mller-kva.example'.`,
  ],
  [
    'wrote a blank for their name',
    'site.ts',
    "'Ada Example'",
    "' '",
    `content/site.ts:2: "name" is blank.
    Write the words, or '' for none.`,
  ],
  [
    'said too little of a page',
    'site.ts',
    'A chess program and a weather program, and how they came about.',
    'My projects.',
    `content/site.ts:17: "descriptions./Projects" is 12 characters long; it needs 50 to 160.
    Search results cut off what is longer, and may ignore what is shorter.`,
  ],
  [
    'said the same of two pages',
    'site.ts',
    'A chess program and a weather program, and how they came about.',
    'The home page of somebody who paints squares and writes programs.',
    `content/site.ts:15: "descriptions" has the same text for two pages.
    Describe what only that page contains.`,
  ],
  [
    'used an apostrophe between apostrophes',
    'site.ts',
    "'Ada Example'",
    "'Ada's site'",
    `content/site.ts:2: An apostrophe ends the text here, or a comma is missing.
    Put a text with an apostrophe between double quotes: "Ada's site". Put a comma between two fields.`,
  ],
  [
    'left out a comma, with a comment below it',
    'site.ts',
    "'Ada Example',\n",
    "'Ada Example'\n\n  /** Where, people write. */\n  // 'To you', that is.\n",
    `content/site.ts:2: A comma is missing at the end of this line.
    Write: name: 'Ada Example',`,
  ],
  [
    'left out a comma between two links',
    'site.ts',
    "ada' },",
    "ada' }",
    `content/site.ts:5: A comma is missing at the end of this line.
    Write: { label: 'LinkedIn', url: 'https://network.example/ada' },`,
  ],
  [
    'wrote curly quotes',
    'site.ts',
    "'Ada Example'",
    '‘Ada Example’',
    `content/site.ts:2: The quotes ‘ are curly, as a word processor writes them.
    Write straight quotes around each text: 'like this', or "like this".`,
  ],
  [
    'ended a text in a curly quote',
    'site.ts',
    "'Ada Example'",
    "'Ada Example’",
    `content/site.ts:2: The text has no closing quote.
    Write straight quotes around each text: 'like this', or "like this". A curly one does not count.`,
  ],
  [
    'never ended a text',
    'site.ts',
    "'Ada Example'",
    "'Ada Example",
    `content/site.ts:2: The text has no closing quote.
    Write the same quote at its end as at its start, on the same line.`,
  ],
  [
    'wrote a text without quotes',
    'site.ts',
    "'Ada Example'",
    'Ada Example',
    `content/site.ts:2: A text has no quotes, or a comma or a bracket is missing.
    Write straight quotes around each text: 'like this', or "like this". Close every bracket, and end every field with a comma.`,
  ],
  [
    'left out a colon',
    'site.ts',
    'name:',
    'name',
    `content/site.ts:2: A colon or a comma is missing on this line.
    Write a field like this: name: 'Ada Example',`,
  ],
  [
    'never closed a list',
    'site.ts',
    '  ],',
    '',
    `content/site.ts:4: The [ on this line is never closed.
    Write ] where it ends.`,
  ],
  [
    'wrote no list of links',
    'site.ts',
    'links: [',
    'links: [], more: [',
    `content/site.ts:4: "links" needs at least two links: your professional profile, then your code.
    Write it like [{ label: 'LinkedIn', url: 'https://…' }, { label: 'GitHub', … }].
content/site.ts:4: "more" is not a field of the site.
    Delete it.`,
  ],
  [
    'kept one link only',
    'site.ts',
    "    { label: 'GitHub', url: 'https://code.example/ada' },\n",
    '',
    `content/site.ts:4: "links" needs at least two links: your professional profile, then your code.
    Write it like [{ label: 'LinkedIn', url: 'https://…' }, { label: 'GitHub', … }].`,
  ],
  [
    'wrote the same link twice',
    'site.ts',
    'https://code.example/ada',
    'https://network.example/ada',
    `content/site.ts:4: "links" has the same address twice.
    Delete one of the two.`,
  ],
  [
    'wrote the name of a language',
    'site.ts',
    "'en'",
    "'english'",
    `content/site.ts:10: "lang" is not a language code.
    Write 'en' for English, 'de' for German.`,
  ],
  [
    'wrote a page that is not in the list of pages',
    'site.ts',
    "'/About':",
    "'/Talks': 'x',\n  '/About':",
    `content/site.ts:19: "descriptions./Talks" is not a field of the site.
    Delete it, or add the page to src/pages.ts.`,
  ],
  [
    'renamed what the site reads',
    'site.ts',
    'const site',
    'const mySite',
    `content/site.ts:1: The file does not export "site".
    Your facts belong between "export const site: Facts = {" and "}".`,
  ],
  [
    'named a picture that does not exist',
    'about.mdx',
    'photos/green.png',
    'photos/gren.png',
    `content/about.mdx:6: The picture photos/gren.png does not exist.
    Did you mean photos/green.png?`,
  ],
  [
    'named a picture from the wrong folder',
    'projects/1-chess-ai.mdx',
    'It plays chess.',
    '![A board](photos/board.png "Mate in two.")',
    `content/projects/1-chess-ai.mdx:3: The picture photos/board.png does not exist.
    Put the file into content/photos/ and write ../photos/board.png.`,
  ],
  [
    'mixed up upper and lower case',
    'about.mdx',
    'photos/green.png',
    'photos/Green.PNG',
    `content/about.mdx:6: The picture photos/Green.PNG is named green.png, and file names are case-sensitive.
    Write photos/green.png.`,
  ],
  [
    'linked a picture on another site',
    'about.mdx',
    'photos/green.png',
    'https://pictures.example/green.png',
    `content/about.mdx:6: The picture https://pictures.example/green.png is on another site, which may change or lose it.
    Put the file into content/photos/ and write photos/green.png.`,
  ],
  [
    'used a name with a space',
    'about.mdx',
    'photos/green.png',
    '<photos/my green.png>',
    `content/about.mdx:6: The name of the picture photos/my green.png has a character that not every address can contain.
    Rename the file to my-green.png and write photos/my-green.png.`,
  ],
  [
    'left out the alternative text',
    'about.mdx',
    'A green square',
    '',
    `content/about.mdx:6: The picture photos/green.png has no alternative text for people who cannot see it.
    Describe the image between the square brackets: ![a red barn](…).`,
  ],
  [
    'left out the caption of a photo in a row',
    'about.mdx',
    ' "The second of my squares."',
    '',
    `content/about.mdx:6: The picture photos/green.png has no caption.
    Say in quotes after the file why it matters: ![…](photos/green.png "Where I grew up.").`,
  ],
  [
    'left out the caption of a photo alone',
    'about.mdx',
    ' "The largest of my squares."',
    '',
    `content/about.mdx:10: The picture photos/blue.png has no caption.
    Say in quotes after the file why it matters: ![…](photos/blue.png "Where I grew up.").`,
  ],
  [
    'repeated the alternative text as the caption',
    'about.mdx',
    'The second of my squares.',
    'A green square',
    `content/about.mdx:6: The picture photos/green.png has the same alternative text and caption, so screen readers read it twice.
    Describe the image in the square brackets, and say in the caption why it matters.`,
  ],
  [
    'used a picture twice',
    'projects/2-weather-app.mdx',
    'It knows the weather.',
    'Look:\n\n![The sky](../photos/blue.png "Clear today.")',
    `content/projects/2-weather-app.mdx:5: The picture ../photos/blue.png is used a second time. The first is at content/about.mdx:10.
    Use another picture in one of the two places.`,
  ],
  [
    'put a picture inside a sentence',
    'about.mdx',
    'Then I went on.',
    'Then ![I](photos/red.png "Me.") went on.',
    `content/about.mdx:8: The picture is inside something else, such as a sentence, a list or a tag.
    Write ![describe the image](photos/file.jpg "why it matters"), with a blank line before and after.`,
  ],
  [
    'put a picture into a list',
    'about.mdx',
    'Then I went on.',
    '- ![I](photos/red.png "Me.")',
    `content/about.mdx:8: The picture is inside something else, such as a sentence, a list or a tag.
    Write ![describe the image](photos/file.jpg "why it matters"), with a blank line before and after.`,
  ],
  [
    'gave the file of a picture elsewhere',
    'about.mdx',
    'Then I went on.',
    '![I][me]\n\n[me]: https://pictures.example/me.png',
    `content/about.mdx:8: The picture is not written as Markdown.
    Write ![describe the image](photos/file.jpg "why it matters"), with a blank line before and after.`,
  ],
  [
    'wrote a picture as a tag',
    'about.mdx',
    'Then I went on.',
    '<img src="photos/red.png" alt="me" />',
    `content/about.mdx:8: The picture is not written as Markdown.
    Write ![describe the image](photos/file.jpg "why it matters"), with a blank line before and after.`,
  ],
  [
    'gave a page no title',
    'about.mdx',
    '# About me',
    'About me',
    `content/about.mdx:1: The page has no title.
    Start with a line such as: # About me`,
  ],
  [
    'gave a page two titles',
    'resume.mdx',
    '[All of it as PDF](/files/resume.pdf)',
    '# Education',
    `content/resume.mdx:3: The page has a second title.
    Write ## for a heading below the title.`,
  ],
  [
    'began a project without its title',
    'projects/1-chess-ai.mdx',
    '# Chess AI\n\n',
    '',
    `content/projects/1-chess-ai.mdx:1: A project must start with its title.
    Start with a line such as: # Weather app`,
  ],
  [
    'began a project with a smaller heading',
    'projects/1-chess-ai.mdx',
    '# Chess AI',
    '## Chess AI',
    `content/projects/1-chess-ai.mdx:1: A project must start with its title.
    Start with a line such as: # Weather app`,
  ],
  [
    'gave a project two titles',
    'projects/1-chess-ai.mdx',
    'It plays chess.',
    'It plays chess.\n\n# How it works',
    `content/projects/1-chess-ai.mdx:5: The project has a second title.
    Write ## for a heading inside a project. A second project is a second file.`,
  ],
  [
    'left a project empty',
    'projects/1-chess-ai.mdx',
    'It plays chess.\n',
    '{/* placeholder: later */}\n',
    `content/projects/1-chess-ai.mdx:1: The project has a title but no text.
    Write a sentence below the title.`,
  ],
  [
    'gave two projects one title',
    'projects/2-weather-app.mdx',
    '# Weather app',
    '# Chess ai',
    `content/projects/2-weather-app.mdx:1: The project has the same title as the one at content/projects/1-chess-ai.mdx:1: "Chess ai".
    Give one of the two another title.`,
  ],
  [
    'linked a page in lower case',
    'home.mdx',
    '(/Projects)',
    '(/projects)',
    `content/home.mdx:5: Broken link: there is no page /projects.
    Write /Projects.`,
  ],
  [
    'linked a page that does not exist',
    'home.mdx',
    '(/Projects)',
    '(/Contact)',
    `content/home.mdx:5: Broken link: there is no page /Contact.
    The pages are ${allPages}.`,
  ],
  [
    'linked a page that does not exist from a tag',
    'home.mdx',
    '[my projects](/Projects)',
    '<a href="/Contact">me</a>',
    `content/home.mdx:5: Broken link: there is no page /Contact.
    The pages are ${allPages}.`,
  ],
  [
    'gave the address of a link elsewhere, and mistyped it',
    'home.mdx',
    '[my projects](/Projects)',
    '[my projects][there]\n\n[there]: /Projets\n\nSee',
    `content/home.mdx:7: Broken link: there is no page /Projets.
    Write /Projects.`,
  ],
  [
    'linked a project that does not exist',
    'home.mdx',
    '#chess-ai',
    '#chess',
    `content/home.mdx:5: Broken link: there is no project #chess.
    The projects are #chess-ai, #weather-app.`,
  ],
  [
    'left a link empty',
    'home.mdx',
    '(/Projects)',
    '()',
    `content/home.mdx:5: A link has no address.
    Write it between the round brackets: [my words](https://the.address).`,
  ],
  [
    'linked another site without https',
    'home.mdx',
    '(/Projects)',
    '(www.ada.example)',
    `content/home.mdx:5: The link to www.ada.example is not a complete address.
    Write https://www.ada.example.`,
  ],
  [
    'linked a file that does not exist',
    'resume.mdx',
    '/files/resume.pdf',
    '/files/cv.pdf',
    `content/resume.mdx:3: Broken link: there is no file content/files/cv.pdf.
    Put the file into content/files/, or correct its name here.`,
  ],
  [
    'linked a file by a name in other letters',
    'resume.mdx',
    '/files/resume.pdf',
    '/files/Resume.pdf',
    `content/resume.mdx:3: Broken link: there is no file content/files/Resume.pdf.
    Did you mean /files/resume.pdf? File names are case-sensitive.`,
  ],
  [
    'linked a file of HTML, which no host would show',
    'resume.mdx',
    '/files/resume.pdf',
    '/files/demo.html',
    `content/resume.mdx:3: Broken link: /files/demo.html is not shown, because hosts treat every .html file as a page.
    Put it into a .zip file and link that, or publish it elsewhere and link it there.`,
  ],
  [
    'imported a file that does not exist',
    'home.mdx',
    './site.ts',
    './sight.ts',
    `content/home.mdx:1: Cannot find the imported file ./sight.ts.
    Add the file content/sight.ts, with its extension, or correct the import.`,
  ],
  [
    'used a component without an import',
    'about.mdx',
    'Then I went on.',
    'Then I went on.\n\n<Chart />',
    `content/about.mdx:10: <Chart> is not defined in this file.
    Write the component in a file Chart.tsx next to this one, and import it.`,
  ],
  [
    'never closed a tag',
    'about.mdx',
    'Then I went on.',
    'Then I <b>went on.',
    `content/about.mdx:8: The tag <b> is never closed.
    Write </b> where it ends, in the same paragraph. To show the character itself, write \\<.`,
  ],
  [
    'never closed a tag on a line of its own',
    'about.mdx',
    'Then I went on.',
    '<section>\n\nThen I went on.',
    `content/about.mdx:8: The tag <section> is never closed.
    Write </section> where it ends, on a line of its own. To show the character itself, write \\<.`,
  ],
  [
    'wrote a line break as in HTML',
    'about.mdx',
    'Then I went on.',
    'Then I<br>went on.',
    `content/about.mdx:8: The tag <br> is never closed.
    Write <br />.`,
  ],
  [
    'closed another tag than was open',
    'about.mdx',
    'Then I went on.',
    'Then I <b>went</i> on.',
    `content/about.mdx:8: Found </i> where </b> was expected.
    Close <b> first, with </b>.`,
  ],
  [
    'closed a tag that was never opened',
    'about.mdx',
    'Then I went on.',
    'Then I went</b> on.',
    `content/about.mdx:8: This closing tag has no opening tag.
    Delete it, or write the opening tag before it. To show the character itself, write \\<.`,
  ],
  [
    'wrote a heart',
    'about.mdx',
    'Then I went on.',
    'I <3 painting.',
    `content/about.mdx:8: A < starts a tag, but no tag follows.
    To show the character itself, write \\<.`,
  ],
  [
    'began a tag and never finished it',
    'about.mdx',
    'Then I went on.',
    'When a<b\nthen c.',
    `content/about.mdx:8: A < starts a tag, but no tag follows.
    To show the character itself, write \\<.`,
  ],
  [
    'never closed a brace',
    'about.mdx',
    'Then I went on.',
    'Then {I went\non.',
    `content/about.mdx:8: A { is never closed.
    Write } where it ends. To show the character itself, write \\{.`,
  ],
  [
    'put words in braces',
    'about.mdx',
    'Then I went on.',
    'Then {I went} on.',
    `content/about.mdx:8: The code between { and } is not valid JavaScript.
    Correct it. To show the character itself, write \\{.`,
  ],
  [
    'wrote a comment as in HTML',
    'about.mdx',
    'Then I went on.',
    '<!-- Then I went on. -->',
    `content/about.mdx:8: HTML comments such as <!-- --> do not work here.
    Write {/* your comment */}.`,
  ],
  [
    'wrote an address between < and >',
    'about.mdx',
    'Then I went on.',
    '<https://ada.example>',
    `content/about.mdx:8: An address between < and > is not a link here.
    Write [the words to click](https://the.address).`,
  ],
  [
    'wrote an attribute without quotes',
    'about.mdx',
    'Then I went on.',
    '<a href=/Projects>my projects</a>',
    `content/about.mdx:8: The value of an attribute has no straight quotes.
    Write it like: href="https://the.address".`,
  ],
  [
    'wrote curly quotes around an attribute',
    'about.mdx',
    'Then I went on.',
    '<a href=“/Projects”>my projects</a>',
    `content/about.mdx:8: The value of an attribute has no straight quotes.
    Write it like: href="https://the.address".`,
  ],
  [
    'broke an import line',
    'home.mdx',
    '{ site }',
    '{ site',
    `content/home.mdx:1: A line that starts with "import" or "export" is code, and this is not valid code.
    Write it like: import { Chart } from './Chart.tsx'. If it is a sentence, start it with another word.`,
  ],
  [
    'named a picture that is nowhere',
    'about.mdx',
    'photos/green.png',
    'photos/holiday.jpg',
    `content/about.mdx:6: The picture photos/holiday.jpg does not exist.
    Put the file into content/photos/.`,
  ],
  [
    'named a picture that is nowhere, in a format that is not accepted',
    'about.mdx',
    'photos/green.png',
    'photos/holiday.gif',
    `content/about.mdx:6: The picture photos/holiday.gif is not a JPEG, PNG, WebP or AVIF file.
    Open it in an image editor and export it as JPEG, with a name that ends in .jpg.`,
  ],
  [
    'linked a picture on another site, by an address that is not a file name',
    'about.mdx',
    'photos/green.png',
    'https://pictures.example/my%20photo?id=7',
    `content/about.mdx:6: The picture https://pictures.example/my%20photo?id=7 is on another site, which may change or lose it.
    Put the file into content/photos/ and write photos/my-photo.jpg.`,
  ],
  [
    'began the path of a picture with a slash',
    'about.mdx',
    'photos/green.png',
    '/photos/green.png',
    `content/about.mdx:6: The picture /photos/green.png starts with a slash; the path of a picture is relative to this file.
    Write photos/green.png.`,
  ],
  [
    'named a photo with a space in a row',
    'about.mdx',
    'photos/green.png',
    'photos/my green.png',
    `content/about.mdx:6: This is not a picture, because "photos/my green.png" contains a space.
    Rename the file to my-green.png and write photos/my-green.png.`,
  ],
  [
    'named a photo with a space and two dots',
    'about.mdx',
    'photos/blue.png',
    'photos/My trip. (2).JPG',
    `content/about.mdx:10: This is not a picture, because "photos/My trip. (2).JPG" contains a space.
    Rename the file to My-trip-2.JPG and write photos/My-trip-2.JPG.`,
  ],
  [
    'wrote a caption in curly quotes',
    'about.mdx',
    '"The second of my squares."',
    '“The second of my squares.”',
    `content/about.mdx:6: This is not a picture, because the quotes around the caption are curly.
    Write straight quotes around the caption: "like this".`,
  ],
  [
    'wrote quotes inside a caption',
    'about.mdx',
    '"The second of my squares."',
    '"The "second" of my squares."',
    `content/about.mdx:6: This is not a picture, because the caption contains the quotes that end it.
    Inside the caption write curly quotes: “like this”.`,
  ],
  [
    'left a space before the file of a picture',
    'about.mdx',
    'square](photos/green',
    'square] (photos/green',
    `content/about.mdx:6: This is not a picture, because there is a space between ] and (.
    Delete the space.`,
  ],
  [
    'never closed the brackets of a picture',
    'about.mdx',
    'second of my squares.")',
    'second of my squares."',
    `content/about.mdx:6: This is not a picture, because its brackets or quotes do not match.
    Write it like ![describe the image](photos/file.jpg "why it matters").`,
  ],
  [
    'linked a file with spaces in its name',
    'resume.mdx',
    '/files/resume.pdf',
    '/files/My CV.pdf',
    `content/resume.mdx:3: This is not a link, because "/files/My CV.pdf" contains a space.
    Write [All of it as PDF](</files/My CV.pdf>).`,
  ],
  [
    'left a space before the address of a link',
    'home.mdx',
    '](/Projects)',
    '] (/Projects)',
    `content/home.mdx:5: This is not a link, because there is a space between ] and (.
    Delete the space.`,
  ],
  [
    'linked another site by an address with a space',
    'home.mdx',
    '(/Projects)',
    '(https://ada.example/my page)',
    `content/home.mdx:5: This is not a link, because "https://ada.example/my page" contains a space.
    Write %20 for each space in the address.`,
  ],
  [
    'linked a file without its folder',
    'resume.mdx',
    '/files/resume.pdf',
    'resume.pdf',
    `content/resume.mdx:3: The link to resume.pdf is not a complete address.
    Write /files/resume.pdf.`,
  ],
  [
    'linked a page without a slash',
    'home.mdx',
    '(/Projects)',
    '(Projects)',
    `content/home.mdx:5: The link to Projects is not a complete address.
    Write /Projects.`,
  ],
  [
    'linked an email address without mailto',
    'home.mdx',
    'mailto:ada@',
    'ada@',
    `content/home.mdx:5: The link to ada@ada.example is not a complete address.
    Write mailto:ada@ada.example.`,
  ],
  [
    'linked something incomplete',
    'home.mdx',
    '(/Projects)',
    '(somewhere)',
    `content/home.mdx:5: The link to somewhere is not a complete address.
    Start it with https:// for another site, mailto: for an email address, or / for a page (${allPages}) or a file (/files/…) of this site.`,
  ],
  [
    'linked a file whose name is nearly right',
    'resume.mdx',
    '/files/resume.pdf',
    '/files/resum.pdf',
    `content/resume.mdx:3: Broken link: there is no file content/files/resum.pdf.
    Did you mean /files/resume.pdf? File names are case-sensitive.`,
  ],
  [
    'misspelt a component',
    'about.mdx',
    'Then I went on.',
    '<NewTablink href="https://ada.example">there</NewTablink>',
    `content/about.mdx:8: <NewTablink> is not defined in this file.
    Did you mean <NewTabLink>?`,
  ],
  [
    'put a name in braces',
    'about.mdx',
    'Then I went on.',
    'Then {curly} went on.',
    `content/about.mdx:8: { starts an expression here, and nothing is named "curly".
    To show the character itself, write \\{.`,
  ],
  [
    'used the facts without importing them',
    'about.mdx',
    'Then I went on.',
    "I'm {site.name}.",
    `content/about.mdx:8: { starts an expression here, and nothing is named "site".
    Begin the file with: import { site } from './site.ts'`,
  ],
  [
    'wrote the name of the facts in upper case',
    'home.mdx',
    '{site.name}',
    '{Site.name}',
    `content/home.mdx:3: { starts an expression here, and nothing is named "Site".
    Did you mean site?`,
  ],
  [
    'misspelt a fact',
    'home.mdx',
    '{site.name}',
    '{site.nme}',
    `content/home.mdx:3: content/site.ts has no field "nme".
    Did you mean site.name?`,
  ],
  [
    'misspelt a fact inside an expression',
    'home.mdx',
    '{site.name}',
    '{site.nmae && [site.nmae]}',
    `content/home.mdx:3: content/site.ts has no field "nmae".
    Did you mean site.name?`,
  ],
  [
    'asked for a fact that does not exist',
    'home.mdx',
    '{site.name}',
    '{site.phone}',
    `content/home.mdx:3: content/site.ts has no field "phone".
    Its fields are name, email, links, blog, url, lang, region, school.`,
  ],
  [
    'set the style of a tag as in HTML',
    'about.mdx',
    'Then I went on.',
    '<p style="color:red">Then I went on.</p>',
    `content/about.mdx:8: The site's security policy blocks "style" on <p>.
    Put the style into a .css file next to this one, import it (import './name.css') and use className.`,
  ],
  [
    'set the style of a tag as in React',
    'about.mdx',
    'Then I went on.',
    "<p style={{ color: 'red' }}>Then I went on.</p>",
    `content/about.mdx:8: The site's security policy blocks "style" on <p>.
    Put the style into a .css file next to this one, import it (import './name.css') and use className.`,
  ],
  [
    'embedded a video of another site',
    'about.mdx',
    'Then I went on.',
    '<iframe src="https://video.example/embed/1" />',
    `content/about.mdx:8: <iframe> embeds another page, which the site's security policy blocks.
    Show a picture that links there: [![describe it](photos/file.jpg "why it matters")](https://the.address).`,
  ],
  [
    'embedded a file',
    'about.mdx',
    'Then I went on.',
    '<object data="/files/resume.pdf" />',
    `content/about.mdx:8: <object> embeds another page, which the site's security policy blocks.
    Show a picture that links there: [![describe it](photos/file.jpg "why it matters")](https://the.address).`,
  ],
  [
    'wrote a script',
    'about.mdx',
    'Then I went on.',
    '<script src="https://elsewhere.example/x.js" />',
    `content/about.mdx:8: The site's security policy blocks <script>.
    Write a React component instead, and import it.`,
  ],
  [
    'wrote a style sheet',
    'about.mdx',
    'Then I went on.',
    '<style>{`p { color: red }`}</style>',
    `content/about.mdx:8: The site's security policy blocks <style>.
    Put the style into a .css file next to this one, import it (import './name.css') and use className.`,
  ],
  [
    'wrote a form',
    'about.mdx',
    'Then I went on.',
    '<form action="https://forms.example/1"><button>Send</button></form>',
    `content/about.mdx:8: The site's security policy blocks forms that send something.
    Link your email address, or a form on another site.`,
  ],
  [
    'showed a video of another site',
    'about.mdx',
    'Then I went on.',
    '<video controls src="https://video.example/1.mp4" />',
    `content/about.mdx:8: The site's security policy blocks https://video.example/1.mp4, because it is on another site.
    Put the file into content/files/ and write its address, like src="/files/name.mp4".`,
  ],
  [
    'played a sound of another site',
    'about.mdx',
    'Then I went on.',
    '<audio controls><source src="//sounds.example/1.mp3" /></audio>',
    `content/about.mdx:8: The site's security policy blocks //sounds.example/1.mp3, because it is on another site.
    Put the file into content/files/ and write its address, like src="/files/name.mp4".`,
  ],
  [
    'showed a video that does not exist',
    'about.mdx',
    'Then I went on.',
    '<video controls src="/files/talk.mp4" />',
    `content/about.mdx:8: Broken link: there is no file content/files/talk.mp4.
    Put the file into content/files/, or correct its name here.`,
  ],
  [
    'showed a video by its place in the folder',
    'about.mdx',
    'Then I went on.',
    '<video controls src="files/talk.mp4" />',
    `content/about.mdx:8: There is no file at files/talk.mp4.
    Put the file into content/files/ and write its address, like src="/files/name.mp4".`,
  ],
  [
    'linked a photo to a page that does not exist',
    'about.mdx',
    '![A blue square](photos/blue.png "The largest of my squares.")',
    '[![A blue square](photos/blue.png "The largest of my squares.")](/Bluse)',
    `content/about.mdx:10: Broken link: there is no page /Bluse.
    The pages are ${allPages}.`,
  ],
  [
    'left no blank line below an import',
    'home.mdx',
    "'./site.ts'\n\n",
    "'./site.ts'\n",
    `content/home.mdx:2: This line is read as code, because it follows an import.
    Leave a blank line between the import and the text.`,
  ],
]

test.each(slips)('an owner who %s is told so', async (_, file, from, to, told) => {
  await change(root, `content/${file}`, from, to)
  expect(print(await checkContent(root))).toBe(told)
})

test.each(['München.png', "Bob's.png", 'a,b.png', 'R&D.png', 'photo(1).png'])(
  'a picture whose name an address spells differently is refused: %s',
  async (name) => {
    await rename(join(root, 'content/photos/green.png'), join(root, 'content/photos', name))
    await change(root, 'content/about.mdx', 'green.png', name)
    expect(print(await checkContent(root))).toContain(
      `content/about.mdx:6: The name of the picture photos/${name} has a character`,
    )
  },
)

test('the same picture under two names is an error: the build would write only one of them', async () => {
  await cp(join(root, 'content/photos/blue.png'), join(root, 'content/photos/copy.png'))
  await change(
    root,
    'content/projects/2-weather-app.mdx',
    'It knows the weather.',
    'Look:\n\n![The sky](../photos/copy.png "Clear today.")',
  )
  expect(print(await checkContent(root))).toBe(
    `content/projects/2-weather-app.mdx:5: The picture ../photos/copy.png is a copy of content/photos/blue.png, which is used at content/about.mdx:10.
    Use another picture in one of the two places.`,
  )
})

test('a photo in a row that is too small is refused', async () => {
  await draw(root, 'content/photos/green.png', 719)
  expect(print(await checkContent(root))).toBe(
    `content/about.mdx:6: The picture photos/green.png is only 719 pixels wide; it needs at least 720 here.
    Use a larger original.`,
  )
})

test('a photo alone that is too small is refused', async () => {
  await draw(root, 'content/photos/blue.png', 1079)
  expect(print(await checkContent(root))).toBe(
    `content/about.mdx:10: The picture photos/blue.png is only 1079 pixels wide; it needs at least 1080 here.
    Use a larger original, or put it into a row, where 720 are enough.`,
  )
})

test("a phone's photo is measured upright, as it is seen", async () => {
  const lying = sharp({ create: { width: 1400, height: 700, channels: 3, background: 'red' } })
  const photo = await lying.jpeg().withMetadata({ orientation: 6 }).toBuffer()
  await write(root, 'content/photos/green.png', photo)
  expect(print(await checkContent(root))).toContain('photos/green.png is only 700 pixels wide')
})

test.each(['moving.gif', 'scan.tiff', 'drawing.svg', 'IMG_0001.HEIC', 'photo.jfif'])(
  'a picture of a kind that not every browser shows is refused: %s',
  async (name) => {
    const format = { gif: 'gif', tiff: 'tiff', jfif: 'jpg' }[name.split('.')[1] ?? '']
    const picture = format
      ? await sharp(join(root, 'content/photos/green.png'))
          .toFormat(format as 'gif')
          .toBuffer()
      : await readFile(join(root, 'content/logo.svg'))
    await write(root, `content/photos/${name}`, picture)
    await change(root, 'content/about.mdx', 'green.png', name)
    expect(print(await checkContent(root))).toBe(
      `content/about.mdx:6: The picture photos/${name} is not a JPEG, PNG, WebP or AVIF file.
    Open it in an image editor and export it as JPEG, with a name that ends in .jpg.`,
    )
  },
)

test('a file that only claims to be such a picture is refused', async () => {
  const gif = await sharp(join(root, 'content/photos/green.png')).gif().toBuffer()
  for (const bytes of ['not a picture', gif]) {
    await write(root, 'content/photos/green.png', bytes)
    expect(print(await checkContent(root))).toContain(
      'content/about.mdx:6: The picture photos/green.png is not a JPEG, PNG, WebP or AVIF file.',
    )
  }
})

test.each([
  ['photo.jpg', 'jpeg'],
  ['photo.jpeg', 'jpeg'],
  ['IMG_0042.JPG', 'jpeg'],
  ['photo.webp', 'webp'],
  ['photo.avif', 'avif'],
] as const)('a photo is taken as %s', async (name, format) => {
  const picture = sharp(join(root, 'content/photos/green.png')).toFormat(format, { effort: 0 })
  await write(root, `content/photos/${name}`, await picture.toBuffer())
  await change(root, 'content/about.mdx', 'green.png', name)
  expect(print(await checkContent(root))).toBe('')
})

test.each([
  ['that breaks off', '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"><path'],
  ['without a size', '<svg xmlns="http://www.w3.org/2000/svg"/>'],
  [
    'that is another picture',
    await sharp(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"/>'))
      .png()
      .toBuffer(),
  ],
])('a logo %s is refused', async (_, logo) => {
  await write(root, 'content/logo.svg', logo)
  expect(print(await checkContent(root))).toBe(
    `content/logo.svg:1: The logo is not a valid SVG drawing.
    Export it again from a drawing program, as SVG and with a viewBox like "0 0 64 64".`,
  )
})

test.each([
  [
    'that browsers cannot draw',
    '<svg viewBox="0 0 8 8"><path d="M0 0h8v8z"/></svg>',
    `Browsers cannot draw the logo, because its <svg> tag has no xmlns.
    Write <svg xmlns="http://www.w3.org/2000/svg" and what follows now.`,
  ],
  [
    'that is not square',
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 200 80"><path d="M0 0h8v8z"/></svg>',
    `The logo is 200 × 80; it must be square.
    Export it again on a square canvas, with a viewBox like "0 0 64 64".`,
  ],
])('a logo %s is refused', async (_, logo, told) => {
  await write(root, 'content/logo.svg', logo)
  expect(print(await checkContent(root))).toBe(`content/logo.svg:1: ${told}`)
})

test('a file that Cloudflare would reject is refused', async () => {
  await write(root, 'content/files/talk.mp4', Buffer.alloc(26 * 1024 * 1024))
  expect(print(await checkContent(root))).toBe(
    `content/files/talk.mp4:1: The file is 26 MiB large; Cloudflare accepts at most 25 MiB.
    Make it smaller, or publish it elsewhere and link it.`,
  )
})

test('without a blog nothing asks for it, except a sentence that still links it', async () => {
  await change(root, 'content/site.ts', "  blog: 'https://ada.example/blog',\n", '')
  expect(print(await checkContent(root))).toBe('')
  await change(
    root,
    'content/home.mdx',
    'See',
    'Read <NewTabLink href={site.blog}>it</NewTabLink>, or',
  )
  expect(print(await checkContent(root))).toBe(
    `content/home.mdx:5: content/site.ts has no "blog", and this sentence uses it.
    Delete the sentence, or add "blog" to content/site.ts.`,
  )
})

test('a page that is not in the list of pages is refused, because nothing would show it', async () => {
  await write(root, 'content/talks.mdx', '# Talks\n')
  expect(print(await checkContent(root))).toBe(
    `content/talks.mdx:1: No page shows this file.
    To make it a page, add a line to src/pages.ts: { path: '/Talks', name: 'Talks', content: 'talks.mdx' },`,
  )
})

test('a component that was written and not imported is named with the line that imports it', async () => {
  await write(root, 'content/Chart.tsx', 'export const Chart = () => null')
  await change(root, 'content/projects/1-chess-ai.mdx', 'It plays chess.', '<Chart />')
  expect(print(await checkContent(root))).toBe(
    `content/projects/1-chess-ai.mdx:3: <Chart> is not defined in this file.
    Begin the file with: import { Chart } from '../Chart.tsx'`,
  )
})

test('a project file without a number is refused', async () => {
  await rename(
    join(root, 'content/projects/2-weather-app.mdx'),
    join(root, 'content/projects/Weather App.mdx'),
  )
  expect(print(await checkContent(root))).toBe(
    `content/projects/Weather App.mdx:1: The file name of a project must be a number and a name.
    Name it like 5-weather-app.mdx: a number, then lower-case letters, digits and hyphens.`,
  )
})

test('a project file with the ending of plain Markdown is refused, because nothing would show it', async () => {
  await write(root, 'content/projects/3-thesis.md', '# Thesis\n\nIt is long.\n')
  expect(print(await checkContent(root))).toContain(
    'content/projects/3-thesis.md:1: The file name of',
  )
})

test('a project in a folder of its own is refused, because nothing would show it', async () => {
  await write(root, 'content/projects/games/3-tetris.mdx', '# Tetris\n\nIt falls.\n')
  expect(print(await checkContent(root))).toBe(
    `content/projects/games/3-tetris.mdx:1: The project is in a subfolder of content/projects/, where it is not shown.
    Move it to content/projects/3-tetris.mdx.`,
  )
})

test('two projects with one address are refused', async () => {
  await write(root, 'content/projects/10-chess-ai.mdx', '# Another\n\nIt plays, too.\n')
  expect(print(await checkContent(root))).toBe(
    `content/projects/10-chess-ai.mdx:1: The project has the same address as content/projects/1-chess-ai.mdx: #chess-ai.
    Rename one of the two files.`,
  )
})

test('a link to a project is refused also where there is none', async () => {
  await rm(join(root, 'content/projects'), { recursive: true })
  expect(print(await checkContent(root))).toBe(
    `content/home.mdx:5: Broken link: there is no project #chess-ai.
    There is none yet. Write one in content/projects/, or link /Projects.`,
  )
})

test.each(['My%20CV.pdf', '<My CV.pdf>', 'R%C3%A9sum%C3%A9%20%232.pdf', '100%.pdf'])(
  'a file to download may be called anything, and linked as an address spells it: %s',
  async (name) => {
    for (const file of ['My CV.pdf', 'Résumé #2.pdf', '100%.pdf']) {
      await write(root, `content/files/${file}`, '%PDF-1.4')
    }
    const link = name.startsWith('<') ? name.replace('<', '</files/') : `/files/${name}`
    await change(root, 'content/resume.mdx', '/files/resume.pdf', link)
    expect(print(await checkContent(root))).toBe('')
  },
)

test.each([
  ['content/about.mdx', 'the words of the About page'],
  ['content/logo.svg', 'the logo in the nav bar'],
  ['content/site.ts', 'the facts about you'],
])('%s is missed', async (file, purpose) => {
  await rm(join(root, file))
  expect(print(await checkContent(root))).toContain(
    `${file}:1: The file is missing. It contains ${purpose}.
    Add it under exactly this name.`,
  )
})

test('several errors are listed in the order of files and lines', async () => {
  await change(root, 'content/site.ts', 'ada@ada.example', 'ada')
  await change(root, 'content/about.mdx', 'photos/blue.png', 'photos/b.png')
  await change(root, 'content/about.mdx', 'A green square', '')
  await change(root, 'content/about.mdx', 'I paint.', 'I [paint]().')
  expect((await checkContent(root)).map(({ file, line }) => `${file}:${line}`)).toEqual([
    'content/about.mdx:3',
    'content/about.mdx:6',
    'content/about.mdx:10',
    'content/site.ts:3',
  ])
})

test('what is not an error is left alone', async () => {
  await change(
    root,
    'content/about.mdx',
    '# About me',
    [
      "import { useId } from 'react'",
      "import { NewTabLink as Link } from '../src/components/NewTabLink.tsx'",
      "import { Chart } from './Chart.tsx'",
      'export const Box = () => <b>{useId()}</b>',
      'export function Cat() { return <i>cat</i> }',
      '',
      '# About me',
    ].join('\n'),
  )
  await write(root, 'content/Chart.tsx', 'export const Chart = () => null')
  await change(
    root,
    'content/about.mdx',
    'Then I went on.',
    [
      '3 < 4, a } and \\{ braces \\}, [elsewhere](https://elsewhere.example#there),',
      '[a number](tel:+10000000), [further down](#more), [a project](/Projects?from=here#chess-ai)',
      'and {1 + 1} <NewTabLink href={"x"}>apples</NewTabLink>. [1] (page 3), {Math.PI}, {[useId][0].name}.',
      '',
      '<Chart /> <Box /> <Cat /> <Link href="https://elsewhere.example">there</Link>',
      '',
      '<video controls src="/files/resume.pdf" poster={"x"}></video> \\[not a link](x)',
      '',
      '| year | what |',
      '|--:|:-:|',
      '| 2025 | graduated |',
    ].join('\n'),
  )
  // Two blanks at the end of a line are a line break, and leave a row a row.
  await change(root, 'content/about.mdx', 'my squares.")\n![', 'my squares.")  \n![')
  await change(
    root,
    'content/about.mdx',
    '![A blue square](photos/blue.png "The largest of my squares.")',
    '[![A blue square](photos/blue.png "The “largest” of \\"my\\" squares.")](https://ada.example)',
  )
  await write(root, 'content/photos/unused.heic', 'an original that no page uses')
  expect(print(await checkContent(root))).toBe('')
})
