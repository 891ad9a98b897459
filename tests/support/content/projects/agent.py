print('an agent')
