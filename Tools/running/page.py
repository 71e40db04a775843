def write(rows, page):
    pass
