import EvictionLab

print("lab")
