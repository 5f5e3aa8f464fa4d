"""Do fingers call what they aim at?"""
