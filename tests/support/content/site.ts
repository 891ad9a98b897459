/** A made-up owner whose name and email address are hard to fit, and whose links must be escaped in HTML. */
export const site = {
  name: 'Ada Wolfeschlegelsteinhausen Example',
  email: 'ada.wolfeschlegelsteinhausen@ada.example',
  links: [
    { label: 'LinkedIn', url: 'https://network.example/ada?a=1&b=2' },
    { label: 'GitHub', url: 'https://code.example/ada' },
    { label: 'Mastodon', url: 'https://social.example/@ada?</script>' },
  ],
  lang: 'en-GB',
  drawing: true,
  url: 'https://ada.example',
  googleSiteVerification: 'a-B_1',
}

export const descriptions = {
  '/': 'Ada Example repairs bicycles and programs, and looks for work on both.',
  '/Projects': 'What Ada Example has built: a chess program, a weather app and more.',
  '/Resume':
    'The résumé of Ada Example, who repairs bicycles and programs for a living, and whose description is longer than search results show, which is not forbidden, only pointless.',
  '/CV': 'Everything that Ada Example has done so far, on two sheets of paper.',
  '/Case-studies': 'The one case that Ada Example has studied so far, and what came of it.',
  '/Chess': 'How a program that knew nothing about chess came to play it, one weekend at a time.',
  '/About': 'How Ada Example came to bicycles and to programs, with many photos.',
}
